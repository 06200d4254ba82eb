// What an engine is given, made of our own objects so that workers can be sent it.
import { Game, rawGameOf } from "./game.js";
import { Move, moveText } from "./move.js";
import { fenOf, Position } from "./position.js";
import { badArgument, shown } from "./values.js";

/** A position on the board, without any moves before it. */
export function positionRequest(position) {
  return { start: position instanceof Position ? position.fen : fenOf(position), moves: [] };
}

/** The line of a game that leads to its cursor, as far as it counts for repetitions. */
export function gameRequest(game) {
  if (!(game instanceof Game)) throw badArgument(`game: a game, not ${shown(game)}`);
  const raw = rawGameOf(game);
  return { start: raw.lineStart(), moves: Array.from(raw.lineMoves(), (packed) => Move.of(packed).uci) };
}

/** Limits whose moves are texts. */
export function limitsRequest(limits) {
  if (!Array.isArray(limits?.moves)) return limits;
  return { ...limits, moves: limits.moves.map(moveText) };
}
