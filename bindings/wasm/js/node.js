// The package for Node: the rules are loaded when the package is imported, the engine when one is made.
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { engineFor } from "./engine.js";
import { engineModule, engineModuleWith, setLoader } from "./engine-module.js";
import { failure } from "./failure.js";
import { once } from "./once.js";
import { hasSimd } from "./simd.js";
import { flag, options } from "./values.js";

const usesSimd = hasSimd() && process.env.TABIYA_SIMD !== "0";

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

let compiled;
let net;

function loadSync() {
  compiled ??= compile(usesSimd ? "./engine-simd.wasm" : "./engine-scalar.wasm");
  return compiled;
}

function netSync() {
  net ??= readNet();
  return net;
}

const load = async () => loadSync();
const loadNet = async () => netSync();

/** The module for several threads. */
const loadCrew = once(async () => compile("./engine-threads.wasm"));

function start(onMessage, onError) {
  return attend(new URL("./worker-node.js", import.meta.url), onMessage, onError);
}

function startCrew(onMessage, onError) {
  return attend(new URL("./crew-worker-node.js", import.meta.url), onMessage, onError);
}

function attend(url, onMessage, onError) {
  // Node's options for the main script are not for workers.
  const worker = new Worker(url, { execArgv: [] });
  worker.on("message", onMessage);
  worker.on("error", onError);
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
    // A program may end while its engine is idle.
    keepAlive: (isNeeded) => (isNeeded ? worker.ref() : worker.unref()),
  };
}

setLoader({ module: loadSync, net: netSync });

/** Loads the engine in advance; in Node it is also loaded when it is first needed. */
export async function loadEngine(given) {
  const { network } = options(given, "options", { network: true });
  flag(network, "network");
  if (network) engineModuleWith();
  else engineModule();
}

const oneThread = { load, loadNet, start };
export const Engine = engineFor(usesSimd ? { ...oneThread, loadCrew, startCrew } : oneThread);
export { downloadNet, forgetNets } from "./download-net.js";
export { checkMateCertificate, findMate } from "./find-mate.js";
export { init } from "./rules-node.js";
export { hasSimd } from "./simd.js";
export { SyncEngine } from "./sync-engine.js";
export { Tablebase } from "./tablebase.js";
export * from "./all-rules.js";
