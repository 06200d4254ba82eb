// A worker of a crew, in Node.
import { parentPort } from "node:worker_threads";
import { serveCrew } from "./serve-crew.js";

serveCrew({
  listen: (act) => parentPort.on("message", act),
  post: (message) => parentPort.postMessage(message),
});
