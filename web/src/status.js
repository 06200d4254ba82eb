import { byId } from "./element.js";

const REASONS = {
  checkmate: "Checkmate",
  stalemate: "Stalemate",
  dead_position: "Dead position",
  insufficient_material: "Insufficient material",
  fivefold_repetition: "Fivefold repetition",
  seventyfive_moves: "Seventy-five moves without a capture or a pawn move",
};

const CLAIMS = {
  threefold_repetition: "threefold repetition",
  fifty_moves: "fifty moves without a capture or a pawn move",
};

/** One line on how the game stands, which screen readers read aloud. */
export class Status {
  #line = byId("status");

  show(text) {
    if (this.#line.textContent !== text) this.#line.textContent = text;
    this.#line.classList.remove("fault");
  }

  /** Shows an error. */
  showFault(error) {
    this.#line.textContent = error.message;
    this.#line.classList.add("fault");
  }
}

/** How a game stands, in words; `side` is the user's if it is a game against the engine, else null. */
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
