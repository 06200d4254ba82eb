import assert from "node:assert/strict";
import { test } from "node:test";
import { Game, PgnReader, Position } from "tabiya";

test("positions are drawn", () => {
  const svg = new Position().svg({ flipped: true, lastMove: "e2e4", arrows: ["g1f3"], highlight: ["e4"] });
  assert.ok(svg.startsWith("<svg"));
  assert.throws(() => new Position().svg({ arrows: ["g1"] }), { kind: "bad_argument" });
  assert.throws(() => new Position().svg({ highlight: ["z9"] }), { kind: "bad_argument" });
});

test("moves are read from texts and objects, and positions from those of other libraries", () => {
  const position = new Position();
  assert.equal(position.makeMove({ uci: "g1f3" }).san, "Nf3");
  assert.equal(new Position({ fen: () => position.fen }).fen, position.fen);
  assert.equal(new Position(position).fen, position.fen);
  const copy = position.clone();
  copy.makeMove("Nf6");
  assert.notEqual(copy.key, position.key);
  assert.equal(position.pieceAt("f3"), "N");
  assert.equal(position.pieceAt("f6"), undefined);
  assert.ok(position.isLegal("e5") && !position.isLegal("e4e5"));
  assert.equal(Position.chess960(518).fen, new Position().fen);
  assert.throws(() => Position.chess960(960), { kind: "bad_option" });
  assert.equal(position.planes().length, 18 * 64);
});

test("what is wrong with a text is told with its place", () => {
  assert.throws(() => new Position("8/8/8/8/8/8/8/4K2x w - - 0 1"), {
    name: "TabiyaError",
    kind: "bad_fen",
    place: { byte: 17, line: undefined, field: "board" },
  });
  assert.throws(() => new Position(5), { kind: "bad_argument", message: "fen: a string, not 5" });
  assert.throws(() => new Position().parseMove(null), { kind: "bad_argument" });
  assert.throws(() => Position.fromStrictFen("4k3/8/8/8/8/8/8/4K3 w - -"), { kind: "bad_fen" });
});

test("games go back and forth and are written as PGN", () => {
  const game = new Game();
  for (const move of ["f3", "e5", "g4", "Qh4"]) game.makeMove(move);
  assert.deepEqual(game.outcome, { winner: "black", reason: "checkmate", score: "0-1" });
  assert.throws(() => game.makeMove("a3"), { kind: "illegal_move" });
  game.setTag("White", "Fool");
  assert.throws(() => game.setTag("bad name", "?"), { kind: "bad_argument" });
  const again = Game.fromPgn(game.pgn());
  assert.deepEqual(again.moves(), game.moves());
  assert.equal(again.tags.White, "Fool");
  assert.equal(game.undo().san, "Qh4#");
  assert.equal(game.outcome, null);
  assert.equal(game.redo().san, "Qh4#");
  assert.equal(game.redo(), null);
});

test("reading goes on behind a bad game, and bytes are read too", () => {
  const text = '1. e4 e5 *\n\n[White "?"]\n\n1. e5 *\n\n[White "X"]\n\n1. d4 *\n';
  for (const pgn of [text, new TextEncoder().encode(text)]) {
    const entries = [...new PgnReader(pgn)];
    assert.deepEqual(
      entries.map(({ game, error }) => game?.moves().length ?? error.kind),
      [2, "bad_pgn", 1],
    );
  }
  assert.throws(() => new PgnReader(7), { kind: "bad_argument" });
});

test("a freed handle is an error, not a crash", () => {
  const position = new Position();
  position.free();
  assert.throws(() => position.fen);
  assert.equal(new Position().turn, "white");
});
