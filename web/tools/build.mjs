// `node build.mjs PACKAGE FOLDER`: builds the page in FOLDER from its sources and the npm package in PACKAGE.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** What is copied where. Only the code of the board is used: its drawings have other licences. */
function parts(tabiya) {
  const board = join(web, "node_modules", "cm-chessboard");
  return [
    [join(web, "src"), ""],
    [tabiya, "lib/tabiya"],
    [join(board, "src"), "lib/cm-chessboard"],
    [join(board, "LICENSE"), "lib/cm-chessboard/LICENSE"],
    [resolve(web, "..", "LICENSE-MIT"), "LICENSE-MIT"],
    [resolve(web, "..", "LICENSE-APACHE"), "LICENSE-APACHE"],
  ];
}

/** Files that pages never load. */
const UNUSED = /(-node|\/node)\.js$|\.d\.ts$|README\.md$|package\.json$/;

export function build(tabiya, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [from, to] of parts(tabiya)) {
    cpSync(from, join(folder, to), { recursive: true, filter: (path) => !UNUSED.test(path) });
  }
  writeWorker(folder);
}

/** Writes the list of files into the service worker, and a version that is different for every set of files. */
function writeWorker(folder) {
  const place = join(folder, "service-worker.js");
  const files = filesIn(folder).filter((file) => file !== "service-worker.js");
  const hash = createHash("sha256");
  for (const file of [...files, "service-worker.js"]) hash.update(file).update(readFileSync(join(folder, file)));
  const text = readFileSync(place, "utf8")
    .replace("{{version}}", `tabiya-${hash.digest("hex").slice(0, 16)}`)
    .replace('["{{files}}"]', JSON.stringify(["./", ...files], null, 2));
  writeFileSync(place, text);
}

/** All files under a folder, by their paths from there. */
export function filesIn(folder, under = "") {
  return readdirSync(join(folder, under))
    .sort()
    .flatMap((name) => {
      const path = under ? `${under}/${name}` : name;
      return statSync(join(folder, path)).isDirectory() ? filesIn(folder, path) : [path];
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [tabiya, folder] = process.argv.slice(2);
  build(resolve(tabiya), resolve(folder));
}
