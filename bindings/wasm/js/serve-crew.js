// Both sides of a crew: the leader, which has the engine, and its helpers, which search along in the same memory.
import { answering } from "./serve.js";
import * as tabiya from "./threads-glue.js";

/** As much as the leader has; search goes deep. */
const STACK = 4 << 20;

/** Leads or helps, as the first message of a port with functions `listen` and `post` says. */
export function serveCrew(port) {
  const answer = answering(port, tabiya);
  let waiting;
  port.listen((message) => {
    if (message.lead) {
      waiting = [];
      port.post({ memory: tabiya.initSync(message.lead).memory });
    } else if (message.help) {
      tabiya.initSync({ ...message.help, thread_stack_size: STACK });
      tabiya.enlist();
      port.post({});
      tabiya.serve();
    } else if (message.begin) {
      const messages = waiting;
      waiting = undefined;
      messages.forEach(answer);
    } else if (waiting) {
      waiting.push(message);
    } else {
      answer(message);
    }
  });
}
