// The engine's worker, in Node.
import { parentPort } from "node:worker_threads";
import { answering } from "./serve.js";
import * as tabiya from "./engine-glue.js";

const answer = answering({ post: (message) => parentPort.postMessage(message) }, tabiya);
parentPort.on("message", answer);
