import { Position } from "./lib/tabiya/index.js";

const KINDS = { pawn: "p", knight: "n", bishop: "b", rook: "r", queen: "q", king: "k" };

/** The side of the square in which the library draws pieces, and of the one that the board expects. */
const DRAWN_SIZE = 100;
export const PIECE_SIZE = 40;

/** Provides the library's pieces to the board, under the names and in the place where it looks for them. */
export function providePieces() {
  const position = new Position();
  const drawing = new DOMParser().parseFromString(position.svg(), "image/svg+xml");
  position.free();
  const sprite = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const color of ["white", "black"]) {
    for (const [kind, letter] of Object.entries(KINDS)) {
      const piece = document.importNode(drawing.getElementById(`tabiya-${color}-${kind}`), true);
      piece.id = color[0] + letter;
      piece.setAttribute("transform", `scale(${PIECE_SIZE / DRAWN_SIZE})`);
      sprite.append(piece);
    }
  }
  const place = document.createElement("div");
  place.id = "cm-chessboard-sprite";
  place.className = "out-of-sight";
  place.ariaHidden = "true";
  place.append(sprite);
  document.body.append(place);
}

/** A picture of a piece for use outside the board, by its name on the board: `wn`. */
export function pieceImage(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${PIECE_SIZE} ${PIECE_SIZE}`);
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}
