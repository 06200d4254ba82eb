// The worker of Node.
import { parentPort } from "node:worker_threads";
import { serve } from "./serve.js";

serve({
  listen: (act) => parentPort.on("message", act),
  post: (message) => parentPort.postMessage(message),
});
