// Everything in `tabiya/rules`, for pages and for Node.
export { Book, BookBuilder } from "./book.js";
export { isTabiyaError } from "./failure.js";
export { Game } from "./game.js";
export { GameNode } from "./gamenode.js";
export { version } from "./module.js";
export { Move } from "./move.js";
export { PgnReader } from "./pgn-reader.js";
export { Position } from "./position.js";
export { Score } from "./score.js";
export { Setup } from "./setup.js";
export { SQUARES } from "./square.js";
export { SquareSet } from "./square-set.js";
