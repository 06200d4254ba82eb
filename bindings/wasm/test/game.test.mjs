// Games as trees: walked, changed, annotated, written without loss.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, GameNode, Move, Score } from "tabiya/rules";

const PGN = '[White "Morphy"]\n\n1. e4 {best by test} 1... e5 (1... c5 $1 2. Nf3 (2. c3 d5)) 2. Nf3 -- 3. d4 *\n';
const SICILIAN = ["e4", "c5"];

const sans = (nodes) => nodes.map(({ san }) => san);

test("walking and playing destroy nothing", () => {
  const game = Game.fromPgn(PGN);
  assert.equal(game.pgn(), PGN);
  assert.deepEqual(game.moves().map(({ san }) => san), ["e4", "e5", "Nf3", "--", "d4"]);
  assert.ok(game.moves()[3].isNull);
  game.goToStart();
  assert.equal(game.forward().san, "e4");
  assert.equal(game.makeMove("c5").uci, "c7c5");
  assert.equal(game.makeMove("Nf3").san, "Nf3");
  assert.equal(game.pgn(), PGN);
  game.goToStart();
  game.makeMove("d4");
  game.makeMove(Move.NULL);
  assert.equal(game.undo().san, "--");
  assert.equal(game.redo().isNull, true);
  assert.match(game.pgn(), /1\. e4 \{best by test\}\s\(1\. d4 --\)/);
  assert.ok(game.undoEdit() && game.undoEdit());
  assert.equal(game.pgn(), PGN);
  assert.ok(game.redoEdit());
  assert.match(game.pgn(), /\(1\. d4\)/);
});

test("the tree is walked", () => {
  const game = Game.fromPgn(PGN);
  const e4 = game.root.next;
  assert.ok(e4 instanceof GameNode && game.root.isRoot && game.root.move === null && game.root.parent === null);
  assert.deepEqual(sans(e4.children), ["e5", "c5"]);
  assert.deepEqual(sans(e4.variations), ["c5"]);
  const [c5] = e4.variations;
  assert.deepEqual([c5.isMainLine, e4.isMainLine, c5.ply], [false, true, 2]);
  assert.deepEqual(sans(c5.line()), ["Nf3"]);
  assert.deepEqual(sans(c5.next.path), [...SICILIAN, "Nf3"]);
  assert.deepEqual(sans([...game.nodes()]), ["e4", "e5", "c5", "Nf3", "c3", "d5", "Nf3", "--", "d4"]);
  assert.ok(c5.parent.equals(e4) && !c5.equals(e4));
  assert.equal(c5.fen, c5.position.fen);
  assert.equal(c5.move.lan, "c7-c5");
  game.goTo(c5);
  assert.equal(game.fen, c5.fen);
  assert.deepEqual(game.mainLine().map(({ uci }) => uci), ["e2e4", "e7e5", "g1f3", "0000", "d2d4"]);
  assert.deepEqual([...game.packedMainLine()].length, 5);
});

test("lines are added, moved and deleted, and deleted nodes throw", () => {
  const game = Game.fromPgn(PGN);
  const e4 = game.root.next;
  const [c5] = e4.variations;
  c5.promote();
  assert.deepEqual(sans(e4.children), ["c5", "e5"]);
  c5.demote();
  assert.deepEqual(sans(e4.children), ["e5", "c5"]);
  const last = c5.next.parent.variations[0].next;
  last.promoteToMainLine();
  assert.deepEqual(sans(game.root.line()), ["e4", "c5", "c3", "d5"]);
  const there = game.root.addLine(["e4", "c5", "Nf3", "d6"]);
  assert.equal(there.san, "d6");
  assert.ok(e4.add("c5").equals(c5));
  c5.delete();
  for (const act of [() => c5.san, () => last.position, () => c5.add("Nf3"), () => c5.promote(), () => game.goTo(c5), () => (c5.comment = "?")]) {
    assert.throws(act, { kind: "bad_argument" }, String(act));
  }
  assert.ok(!game.has(c5) && game.has(e4));
  assert.throws(() => game.root.delete(), { kind: "bad_argument" });
  assert.throws(() => e4.add("e4"), { kind: "illegal_move" });
  assert.throws(() => game.goTo(new Game().root), { kind: "bad_argument" });
  assert.throws(() => game.goTo("e4"), { kind: "bad_argument" });
  assert.deepEqual(sans(game.root.line()), ["e4", "e5", "Nf3", "--", "d4"]);
});

test("everything that is written about a move is read and written", () => {
  const game = Game.fromPgn("1. e4 {[%clk 0:05:00.5] solid} e5 *");
  const [e4, e5] = game.root.line();
  assert.deepEqual([e4.clock, e4.text, e4.comment], [300_500, "solid", "[%clk 0:05:00.5] solid"]);
  e4.clock = 60_000;
  e4.nags = [1];
  e4.addNag("!?");
  e4.evaluation = new Score({ centipawns: -35 });
  e4.arrows = [{ from: "g1", to: "f3" }, { from: "d1", to: "h5", color: "red" }];
  e4.markedSquares = [{ square: "e4", color: "blue" }];
  e5.commentBefore = "instead";
  e5.comment = "the open game";
  e5.elapsed = 1500;
  e5.evaluation = { mate: -3 };
  const again = Game.fromPgn(game.pgn());
  assert.ok(again.equals(game));
  const [first, second] = again.root.line();
  assert.deepEqual([first.clock, first.nags, first.evaluation.score.text], [60_000, [1, 5], "-0.35"]);
  assert.deepEqual(first.arrows, [{ from: "g1", to: "f3", color: "green" }, { from: "d1", to: "h5", color: "red" }]);
  assert.deepEqual(first.markedSquares, [{ square: "e4", color: "blue" }]);
  assert.deepEqual([second.commentBefore, second.text, second.elapsed], ["instead", "the open game", 1500]);
  assert.equal(second.evaluation.score.mate, -3);
  first.clock = null;
  first.evaluation = null;
  first.arrows = [];
  first.markedSquares = [];
  first.removeNag(5);
  first.comment = "";
  assert.match(again.pgn(), /1\. e4 \$1 1\.\.\. \{instead\} e5/);
  for (const act of [
    () => (e4.clock = -1),
    () => (e4.clock = "1:00"),
    () => (e4.nags = [-1]),
    () => (e4.arrows = [{ from: "a1", to: "z9" }]),
    () => (e4.arrows = [{ from: "a1", to: "a2", color: "pink" }]),
    () => (e4.evaluation = {}),
    () => (e4.comment = 5),
  ]) {
    const before = game.pgn();
    assert.throws(act, { name: "TabiyaError" }, String(act));
    assert.equal(game.pgn(), before, String(act));
  }
});

test("a change is one change, and a line is added whole or not at all", () => {
  const game = Game.fromPgn("1. e4 $1 {[%clk 0:05:00]} e5 *");
  const before = game.pgn();
  const [e4] = game.root.line();
  for (const change of [
    () => (e4.nags = [2, "!?"]),
    () => (e4.clock = 60_000),
    () => (e4.evaluation = { centipawns: 12 }),
    () => game.root.addLine(["e4", "c5", "Nf3"]),
    () => e4.addLine(["c5", "--", "d5"]),
  ]) {
    change();
    assert.notEqual(game.pgn(), before, String(change));
    assert.ok(game.undoEdit());
    assert.equal(game.pgn(), before, String(change));
  }
  assert.ok(!game.undoEdit());
  assert.throws(() => e4.addLine(["c5", "Nf3", "Ke4"]), { kind: "illegal_move" });
  assert.throws(() => e4.addLine(["c5", 5]), { kind: "bad_argument" });
  assert.equal(game.pgn(), before);
  assert.ok(e4.addLine([]).equals(e4));
});

test("a move that ends the game records its result", () => {
  const game = new Game();
  for (const move of ["f3", "e5", "g4", "Qh4#"]) game.makeMove(move);
  assert.deepEqual([game.result, game.tags.Result], ["0-1", "0-1"]);
  game.undoEdit();
  assert.equal(game.result, "*");
});

test("tags and results are what they can be", () => {
  const game = new Game();
  game.setTag("White", "Fool");
  assert.deepEqual([game.tag("White"), game.tag("Nobody")], ["Fool", null]);
  assert.throws(() => game.setTag("bad name", "?"), { kind: "bad_argument" });
  assert.throws(() => game.setTag("Result", "foo"), { kind: "bad_argument" });
  assert.throws(() => (game.result = "foo"), { kind: "bad_argument" });
  game.result = "0-1";
  assert.equal(game.tags.Result, "0-1");
  assert.ok(game.removeTag("White") && !game.removeTag("White"));
  assert.ok(game.removeTag("Result"));
  assert.equal(game.result, "*");
  for (const move of ["f3", "e5", "g4", "Qh4"]) game.makeMove(move);
  assert.deepEqual(game.outcome, { winner: "black", reason: "checkmate", score: "0-1" });
  assert.throws(() => game.makeMove("a3"), { kind: "illegal_move" });
  assert.match(Game.fromPgn("1. e4 *").pgn({ sevenTags: true }), /^\[Event "\?"\]/);
  assert.throws(() => game.pgn({ tags: 7 }), { kind: "bad_option" });
});

test("time that runs out, claims and repetitions are judged", () => {
  const game = new Game("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1");
  assert.equal(game.outcomeOnTime("white").winner, null);
  assert.equal(game.outcomeOnTime("black").winner, "white");
  const repeated = new Game();
  for (const move of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]) repeated.makeMove(move);
  assert.deepEqual([repeated.occurrences, repeated.claims], [3, ["threefold_repetition"]]);
});
