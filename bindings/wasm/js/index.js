// The package for pages and bundlers.
import { engineFor } from "./engine.js";
import { hasSimd } from "./simd.js";
import initModule, { PgnReader } from "./tabiya.js";

let compiled;
let initialized;

/** The compiled module, the one with SIMD where that is understood. */
function load() {
  // Written out, because that is how bundlers find the files.
  compiled ??= compile(
    hasSimd()
      ? new URL("./tabiya-simd.wasm", import.meta.url)
      : new URL("./tabiya-scalar.wasm", import.meta.url),
  );
  return compiled;
}

let compiledCrew;

/** The compiled module for several threads. */
function loadCrew() {
  compiledCrew ??= compile(new URL("./tabiya-threads.wasm", import.meta.url));
  return compiledCrew;
}

async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  // Servers that do not know the type of the file are common.
  const isStreamable = response.headers.get("content-type")?.startsWith("application/wasm");
  return isStreamable
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** Loads the module. To be waited for before anything but `Engine` is used. */
export function init() {
  initialized ??= load().then((module) => initModule({ module_or_path: module }));
  return initialized.then(() => {});
}

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

export const Engine = engineFor(hasSimd() ? { load, start, loadCrew, startCrew } : { load, start });
export { isTabiyaError } from "./failure.js";
export { hasSimd } from "./simd.js";
export { Game, PgnReader, Position, SyncEngine, version } from "./tabiya.js";
