// Both roles in a crew: the leader, which has the engine, and its helpers, which take part in its searches in the same
// memory.
import { answering } from "./serve.js";
import * as tabiya from "./threads-glue.js";

/** In bytes, as much as the leader has: the search recurses deeply. */
const STACK = 4 << 20;

/** Leads or helps, as the first message says. A port has the functions `listen` and `post`. */
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
