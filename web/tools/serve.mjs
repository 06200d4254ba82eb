// `node serve.mjs FOLDER [PORT]`: serves a folder on this machine.
import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** With these headers the page may share memory between threads. */
const ISOLATION = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};

/** Promises a server that listens on this port, or on any free one if it is 0. */
export function serve(folder, { port = 0, isIsolated = true } = {}) {
  const root = resolve(folder);
  const server = createServer((request, response) => {
    const path = fileFor(root, request.url);
    if (path === null) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("not found\n");
      return;
    }
    response.writeHead(200, {
      "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
      "Content-Length": statSync(path).size,
      "Cache-Control": "no-cache",
      ...(isIsolated ? ISOLATION : {}),
    });
    createReadStream(path).pipe(response);
  });
  return new Promise((give, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => give(server));
  });
}

/** The file at an address, or null. It is never one outside the folder. */
function fileFor(root, address) {
  try {
    const { pathname } = new URL(address, "http://localhost");
    const path = normalize(join(root, decodeURIComponent(pathname)));
    if (path !== root && !path.startsWith(root + sep)) return null;
    const file = statSync(path).isDirectory() ? join(path, "index.html") : path;
    return statSync(file).isFile() ? file : null;
  } catch {
    return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, port = "8000"] = process.argv.slice(2);
  const server = await serve(folder, { port: Number(port) });
  console.log(`http://localhost:${server.address().port}/ (Ctrl+C ends it)`);
}
