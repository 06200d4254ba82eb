// Options of drawings.
import { moveText } from "./move.js";
import { squareNumber } from "./square.js";
import { badArgument, flag, options, shown } from "./values.js";

/** The options of a drawing as arguments for the module. */
export function svgArguments(given) {
  const usual = { flipped: false, coordinates: true, lastMove: null, highlight: [], arrows: [] };
  const { flipped, coordinates, lastMove, highlight, arrows } = options(given, "svg", usual);
  const ends = lastMove === null ? arrows : [lastMove, ...list(arrows, "arrows")];
  return [
    flag(flipped, "flipped"),
    flag(coordinates, "coordinates"),
    Uint8Array.from(list(highlight, "highlight"), (square) => squareNumber(square, "highlight")),
    Uint8Array.from(list(ends, "arrows").flatMap(squares)),
    lastMove !== null,
  ];
}

function list(value, name) {
  if (value !== null && typeof value !== "string" && typeof value?.[Symbol.iterator] === "function") {
    return [...value];
  }
  throw badArgument(`${name}: expected a list, not ${shown(value)}`);
}

/** The two squares of an arrow, which is given as a move or as `{ from, to }`. */
function squares(arrow) {
  if (typeof arrow === "object" && typeof arrow?.uci !== "string") {
    return [squareNumber(arrow?.from, "arrows"), squareNumber(arrow?.to, "arrows")];
  }
  const text = moveText(arrow);
  if (text.length < 4) throw badArgument(`arrows: expected two squares such as e2e4, not "${text}"`);
  return [squareNumber(text.slice(0, 2), "arrows"), squareNumber(text.slice(2, 4), "arrows")];
}
