// What an engine reports, made from the plain objects that its module returns and its worker sends.
import { Move } from "./move.js";
import { Score } from "./score.js";

/** A move whose SAN is already known. */
export function moveOf(record) {
  if (record === null) return null;
  const { packed, san, lan } = record;
  return Move.of(packed, { san: () => san, lan: () => lan });
}

export function infoOf({ score, whiteScore, ...info }) {
  return { ...info, score: new Score(score), whiteScore: new Score(whiteScore) };
}

export function answerOf({ best, ponder, score, whiteScore, lines, ...answer }) {
  return {
    best: moveOf(best),
    ponder: moveOf(ponder),
    score: score && new Score(score),
    whiteScore: whiteScore && new Score(whiteScore),
    lines: lines.map(infoOf),
    ...answer,
  };
}

export function evaluationOf({ score, whiteScore, ...evaluation }) {
  return { ...evaluation, score: new Score(score), whiteScore: new Score(whiteScore) };
}
