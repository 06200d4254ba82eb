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
    score: score && scoreOf(score, lines),
    whiteScore: whiteScore && scoreOf(whiteScore, lines),
    lines: lines.map(infoOf),
    ...answer,
  };
}

/** The score of an answer. Without lines the game is over, and nothing is left to chance. */
function scoreOf(score, lines) {
  if (lines.length > 0) return new Score(score);
  const [win, loss] = score.mate === null ? [0, 0] : score.isGiven ? [1000, 0] : [0, 1000];
  return new Score({ ...score, chances: { win, draw: 1000 - win - loss, loss } });
}

export function evaluationOf({ score, whiteScore, ...evaluation }) {
  return { ...evaluation, score: new Score(score), whiteScore: new Score(whiteScore) };
}
