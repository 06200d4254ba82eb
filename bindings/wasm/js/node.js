// The package for Node: the module is loaded when the package is imported.
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { engineFor } from "./engine.js";
import { hasSimd } from "./simd.js";
import { initSync, PgnReader } from "./tabiya.js";

const file = hasSimd() && process.env.TABIYA_SIMD !== "0" ? "./tabiya-simd.wasm" : "./tabiya-scalar.wasm";
const compiled = new WebAssembly.Module(readFileSync(new URL(file, import.meta.url)));
initSync({ module: compiled });

/** Does nothing here; pages have to wait for it. */
export async function init() {}

async function load() {
  return compiled;
}

function start(onMessage, onError) {
  const worker = new Worker(new URL("./worker-node.js", import.meta.url));
  worker.on("message", onMessage);
  worker.on("error", onError);
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
    // A program may end while an engine has nothing to do.
    keepAlive: (isNeeded) => (isNeeded ? worker.ref() : worker.unref()),
  };
}

PgnReader.prototype[Symbol.iterator] = function () {
  return this;
};

export const Engine = engineFor({ load, start });
export { isTabiyaError } from "./failure.js";
export { hasSimd } from "./simd.js";
export { Game, PgnReader, Position, SyncEngine, version } from "./tabiya.js";
