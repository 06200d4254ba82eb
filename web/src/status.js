import { byId } from "./element.js";

const REASONS = {
  checkmate: "Checkmate",
  stalemate: "Stalemate",
  dead_position: "No mate is possible any more",
  insufficient_material: "No mate is possible any more",
  fivefold_repetition: "The fifth time the same position",
  seventyfive_moves: "Seventy-five moves without capture or pawn move",
};

const CLAIMS = {
  threefold_repetition: "the same position three times",
  fifty_moves: "fifty moves without capture or pawn move",
};

/** One line that says how the game stands; it is read aloud to those who cannot see it. */
export class Status {
  #line = byId("status");

  show(text) {
    if (this.#line.textContent !== text) this.#line.textContent = text;
    this.#line.classList.remove("fault");
  }

  /** Something that should not have happened. */
  showFault(error) {
    this.#line.textContent = error.message;
    this.#line.classList.add("fault");
  }
}

/** How a game stands, in words; `side` is the user's, if it is a game against the engine. */
export function standing({ game, turn }, side) {
  const { outcome, claims } = game;
  if (outcome) {
    const reason = REASONS[outcome.reason] ?? outcome.reason.replaceAll("_", " ");
    return `${reason}: ${outcome.winner ? `${named(outcome.winner)} wins` : "a draw"}.`;
  }
  const claim = claims.length > 0 ? ` A draw may be claimed: ${CLAIMS[claims[0]]}.` : "";
  if (!side) return `${named(turn)} to move.${claim}`;
  return (turn === side ? "Your move." : "Tabiya is thinking…") + claim;
}

function named(color) {
  return color === "white" ? "White" : "Black";
}
