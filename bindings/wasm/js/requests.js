// What an engine is given, as plain objects that can be sent to a worker.
import { Game, rawGameOf } from "./game.js";
import { Move, moveText } from "./move.js";
import { fenOf, Position } from "./position.js";
import { badArgument, shown } from "./values.js";

/** A position without any moves before it. */
export function positionRequest(position) {
  return { start: position instanceof Position ? position.fen : fenOf(position), moves: [] };
}

/** The line that leads to a game's cursor, as far back as it counts for repetitions. */
export function gameRequest(game) {
  if (!(game instanceof Game)) throw badArgument(`game: expected a Game, not ${shown(game)}`);
  const raw = rawGameOf(game);
  return { start: raw.lineStart(), moves: Array.from(raw.lineMoves(), (packed) => Move.of(packed).uci) };
}

/** The limits with their moves as texts. */
export function limitsRequest(limits) {
  if (!Array.isArray(limits?.moves)) return limits;
  return { ...limits, moves: limits.moves.map(moveText) };
}
