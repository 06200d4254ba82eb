// Other networks: downloaded once, with progress, and kept in the browser's cache.
import { download } from "./download.js";
import { failure } from "./failure.js";
import { badArgument, options, shown } from "./values.js";

/** The name of the cache; browsers keep one for each origin. */
const CACHE = "tabiya-networks";

/**
 * The bytes of a network at an address, for `Engine.create(options, { net })`. From the cache if it was downloaded
 * before; `onProgress` is told the bytes that have come and, if the server says it, how many there will be.
 */
export async function downloadNet(url, given) {
  const { onProgress, signal } = options(given, "options", { onProgress: null, signal: null });
  if (onProgress !== null && typeof onProgress !== "function") {
    throw badArgument(`onProgress: a function, not ${shown(onProgress)}`);
  }
  const cache = await openCache();
  try {
    const kept = await cache?.match(url);
    if (kept) return new Uint8Array(await kept.arrayBuffer());
    const response = await download(url, signal === null ? undefined : { signal });
    const bytes = await read(response, onProgress);
    // What does not fit into the cache is downloaded again the next time.
    await cache?.put(url, new Response(bytes)).catch(() => {});
    return bytes;
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw failure({ kind: "io", message: `no network: ${error.message}` });
  }
}

/** Removes all downloaded networks from the cache. */
export async function forgetNets() {
  if ("caches" in globalThis) await globalThis.caches.delete(CACHE);
}

/** The cache, where there is one: in secure pages, not in Node. */
async function openCache() {
  return "caches" in globalThis ? globalThis.caches.open(CACHE).catch(() => undefined) : undefined;
}

async function read(response, onProgress) {
  const total = Number(response.headers.get("content-length")) || null;
  const parts = [];
  let received = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    received += value.length;
    // A compressed response says how long it is before it is expanded.
    onProgress?.(received, total !== null && received <= total ? total : null);
  }
  const bytes = new Uint8Array(received);
  parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 0);
  return bytes;
}
