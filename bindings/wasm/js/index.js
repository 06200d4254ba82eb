// The package for pages and bundlers.
import { engineFor } from "./engine.js";
import { failure } from "./failure.js";
import { once } from "./once.js";
import { hasSimd } from "./simd.js";
import initModule, { PgnReader, useNet } from "./tabiya.js";

// Addresses are written out, because that is how bundlers find the files.

/** The compiled module, the one with SIMD where that is understood. */
const load = once(() =>
  compile(
    hasSimd()
      ? new URL("./tabiya-simd.wasm", import.meta.url)
      : new URL("./tabiya-scalar.wasm", import.meta.url),
  ),
);

/** The compiled module for several threads. */
const loadCrew = once(() => compile(new URL("./tabiya-threads.wasm", import.meta.url)));

/** The network, which all modules use. */
const loadNet = once(async () => {
  try {
    const response = await download(new URL("./tabiya.nnue", import.meta.url));
    return new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    throw failure({ kind: "io", message: `no network: ${error.message}` });
  }
});

async function compile(url) {
  const response = await download(url);
  // Servers that do not know the type of the file are common.
  const isStreamable = response.headers.get("content-type")?.startsWith("application/wasm");
  return isStreamable
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

async function download(url) {
  const response = await fetch(url).catch((error) => {
    throw new Error(`${url}: ${error.message}`);
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response;
}

/** Loads the module and the network. To be waited for before anything but `Engine` is used. */
export const init = once(async () => {
  const [module, net] = await Promise.all([load(), loadNet()]);
  await initModule({ module_or_path: module });
  useNet(net);
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

PgnReader.prototype[Symbol.iterator] = function () {
  return this;
};

const oneThread = { load, loadNet, start };
export const Engine = engineFor(hasSimd() ? { ...oneThread, loadCrew, startCrew } : oneThread);
export { isTabiyaError } from "./failure.js";
export { hasSimd } from "./simd.js";
export { Game, PgnReader, Position, SyncEngine, version } from "./tabiya.js";
