// The judgements of positions.

import { sideToMove } from "./record.js";

/** Judgements by FEN. Each is White's score as text and White's expected points, from 0 to 1. */
export class Scores extends EventTarget {
  #byFen = new Map();

  /** The judgement of a position, or null. */
  of(fen) {
    return this.#byFen.get(fen) ?? null;
  }

  /** Records the best line of a search, unless a search of more nodes is known. */
  add(fen, info) {
    if (info.line !== 1) return;
    if (info.nodes < (this.#byFen.get(fen)?.nodes ?? 0)) return;
    const { win, draw } = info.chances;
    const own = (win + draw / 2) / 1000;
    const expected = sideToMove(fen) === "white" ? own : 1 - own;
    this.#put(fen, { expected, text: info.whiteScore.text, nodes: info.nodes });
  }

  /** Records how a game has ended. */
  addOutcome(fen, { winner, score }) {
    if (this.#byFen.get(fen)?.nodes === Infinity) return;
    const expected = { white: 1, black: 0 }[winner] ?? 0.5;
    this.#put(fen, { expected, text: score.replace("1/2-1/2", "½"), nodes: Infinity });
  }

  #put(fen, judgement) {
    this.#byFen.set(fen, judgement);
    this.dispatchEvent(new CustomEvent("change", { detail: fen }));
  }
}
