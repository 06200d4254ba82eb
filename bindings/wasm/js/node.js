// The package for Node: the module and the network are loaded when the package is imported.
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { engineFor } from "./engine.js";
import { failure } from "./failure.js";
import { once } from "./once.js";
import { hasSimd } from "./simd.js";
import { initSync, PgnReader, useNet } from "./tabiya.js";

const usesSimd = hasSimd() && process.env.TABIYA_SIMD !== "0";
const compiled = compile(usesSimd ? "./tabiya-simd.wasm" : "./tabiya-scalar.wasm");
const net = readNet();
initSync({ module: compiled });
useNet(net);

/** Does nothing here; pages have to wait for it. */
export async function init() {}

function compile(file) {
  return new WebAssembly.Module(readFileSync(new URL(file, import.meta.url)));
}

function readNet() {
  try {
    return new Uint8Array(readFileSync(new URL("./tabiya.nnue", import.meta.url)));
  } catch (error) {
    throw failure({ kind: "io", message: `no network: ${error.message}` });
  }
}

const load = async () => compiled;
const loadNet = async () => net;

/** The module for several threads. */
const loadCrew = once(async () => compile("./tabiya-threads.wasm"));

function start(onMessage, onError) {
  return attend(new URL("./worker-node.js", import.meta.url), onMessage, onError);
}

function startCrew(onMessage, onError) {
  return attend(new URL("./crew-worker-node.js", import.meta.url), onMessage, onError);
}

function attend(url, onMessage, onError) {
  // The options of the program's own script are not for workers.
  const worker = new Worker(url, { execArgv: [] });
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

const oneThread = { load, loadNet, start };
export const Engine = engineFor(usesSimd ? { ...oneThread, loadCrew, startCrew } : oneThread);
export { isTabiyaError } from "./failure.js";
export { hasSimd } from "./simd.js";
export { Game, PgnReader, Position, SyncEngine, version } from "./tabiya.js";
