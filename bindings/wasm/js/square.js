// Squares: `a1` to `h8` for users, 0 to 63 for the module.
import { badArgument, shown } from "./values.js";

/** The names of all squares, a1, b1 … h8. */
export const SQUARES = Array.from({ length: 64 }, (_, square) => {
  return "abcdefgh"[square & 7] + ((square >> 3) + 1);
});

const NUMBERS = new Map(SQUARES.map((name, square) => [name, square]));

/** The number of a square, given by name or number. */
export function squareNumber(square, name = "square") {
  const found = typeof square === "number" ? (SQUARES[square] ? square : undefined) : NUMBERS.get(square);
  if (found !== undefined) return found;
  throw badArgument(`${name}: expected a square such as e4, not ${shown(square)}`);
}

/** The name of a square; null for -1. */
export function squareName(square) {
  return square < 0 ? null : SQUARES[square];
}

/** The letters of the pieces in the order in which the module numbers them. */
export const PIECES = "PNBRQKpnbrqk";

/** The letter of a piece; null for none. */
export function pieceLetter(number) {
  return number < 0 ? null : PIECES[number];
}

/** The number of a piece, given by its letter in FEN. */
export function pieceNumber(letter) {
  const number = typeof letter === "string" && letter.length === 1 ? PIECES.indexOf(letter) : -1;
  if (number >= 0) return number;
  throw badArgument(`piece: expected one of the letters ${PIECES}, not ${shown(letter)}`);
}
