// The engine's worker, in pages.
import { answering } from "./serve.js";
import * as tabiya from "./engine-glue.js";

const answer = answering({ post: (message) => postMessage(message) }, tabiya);
addEventListener("message", ({ data }) => answer(data));
