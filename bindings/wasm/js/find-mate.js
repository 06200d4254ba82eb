import { engineModule } from "./engine-module.js";
import { movesOfLine } from "./line.js";
import { fenOf, Position } from "./position.js";
import { badArgument, options, shown, whole } from "./values.js";

/** How long to look if neither nodes nor time are given, in milliseconds. */
const DEFAULT_TIME = 2000;

/** The limits of a search for mates, in the order in which the module takes them; 0 is no limit. */
export function mateLimits(given) {
  const { moves, nodes, time } = options(given, "limits", { moves: 0, nodes: 0, time: 0 });
  whole(moves, "moves", 0, 65_535);
  whole(nodes, "nodes", 0, Number.MAX_SAFE_INTEGER);
  whole(time, "time", 0, 1e12);
  return [moves, nodes, nodes === 0 && time === 0 ? DEFAULT_TIME : time];
}

/** What the module has found, with moves instead of their bits. */
export function foundMate(fen, { mate, isShortest = false, line = [], noneWithin, nodes, certificate = null }) {
  return { mate, isShortest, line: movesOfLine(fen, line), noneWithin, nodes, certificate };
}

/** Looks for a forced mate by either side and proves it. */
export function findMate(position, limits) {
  const fen = position instanceof Position ? position.fen : fenOf(position);
  return foundMate(fen, engineModule().findMate(fen, ...mateLimits(limits)));
}

/** What a certificate proves, checked by the rules alone. */
export function checkMateCertificate(certificate) {
  if (!(certificate instanceof Uint8Array)) {
    throw badArgument(`certificate: expected a Uint8Array, not ${shown(certificate)}`);
  }
  const { fen, mate, isShortest, line } = engineModule().checkMateCertificate(certificate);
  return { fen, mate, isShortest, line: movesOfLine(fen, line) };
}
