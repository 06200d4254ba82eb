// How boards are drawn.
import { moveText } from "./move.js";
import { squareNumber } from "./square.js";
import { badArgument, flag, options, shown } from "./values.js";

/** The options of a drawing as the module takes them. */
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
  throw badArgument(`${name}: an array, not ${shown(value)}`);
}

/** Where something begins and ends: the first squares of a move in UCI. */
function squares(move) {
  const text = moveText(move);
  if (text.length < 4) throw badArgument(`two squares such as e2e4, not "${text}"`);
  return [squareNumber(text.slice(0, 2)), squareNumber(text.slice(2, 4))];
}
