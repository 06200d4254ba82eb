// The package for pages and bundlers: the rules, and the engine, which is loaded with its network when one is made.
import { compile, download } from "./download.js";
import { engineFor } from "./engine.js";
import { openEngine, setNet } from "./engine-module.js";
import { failure } from "./failure.js";
import { once } from "./once.js";
import { hasSimd } from "./simd.js";
import { flag, options } from "./values.js";

// Addresses are written out, because that is how bundlers find the files.

/** The compiled module, with SIMD where that is supported. */
const load = once(() =>
  compile(
    hasSimd()
      ? new URL("./engine-simd.wasm", import.meta.url)
      : new URL("./engine-scalar.wasm", import.meta.url),
  ),
);

/** The compiled module for several threads. */
const loadCrew = once(() => compile(new URL("./engine-threads.wasm", import.meta.url)));

/** The network, which all modules share. */
const loadNet = once(async () => {
  try {
    const response = await download(new URL("./tabiya.nnue", import.meta.url));
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw failure({ kind: "io", message: `no network: ${error.message}` });
  }
});

function start(onMessage, onError) {
  return attend(new Worker(new URL("./worker.js", import.meta.url), { type: "module" }), onMessage, onError);
}

function startCrew(onMessage, onError) {
  return attend(new Worker(new URL("./crew-worker.js", import.meta.url), { type: "module" }), onMessage, onError);
}

function attend(worker, onMessage, onError) {
  worker.addEventListener("message", ({ data }) => onMessage(data));
  worker.addEventListener("error", (event) => onError(event));
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    // A page does not wait for its workers.
    keepAlive() {},
  };
}

const oneThread = { load, loadNet, start };
export const Engine = engineFor(hasSimd() ? { ...oneThread, loadCrew, startCrew } : oneThread);

/** Loads the engine, for `SyncEngine`, `findMate` and `Tablebase`; the last two do not need the network. */
export async function loadEngine(given) {
  const { network } = options(given, "options", { network: true });
  flag(network, "network");
  const [module, net] = await Promise.all([load(), network ? loadNet() : undefined]);
  openEngine(module);
  if (net !== undefined) setNet(net);
}

export { downloadNet, forgetNets } from "./download-net.js";
export { checkMateCertificate, findMate } from "./find-mate.js";
export { init } from "./rules.js";
export { hasSimd } from "./simd.js";
export { SyncEngine } from "./sync-engine.js";
export { Tablebase } from "./tablebase.js";
export * from "./all-rules.js";
