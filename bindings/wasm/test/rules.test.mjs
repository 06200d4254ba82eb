import assert from "node:assert/strict";
import { test } from "node:test";
import { Book, BookBuilder, Game, Move, PgnReader, Position, Score, Setup, SquareSet } from "tabiya/rules";

test("positions are drawn", () => {
  const svg = new Position().svg({ flipped: true, lastMove: "e2e4", arrows: ["g1f3"], highlight: ["e4"] });
  assert.ok(svg.startsWith("<svg"));
  const game = Game.fromPgn("1. e4 {[%cal Rg1f3]} *");
  assert.equal(new Position().svg({ arrows: game.current.arrows }), new Position().svg({ arrows: ["g1f3"] }));
  assert.throws(() => new Position().svg({ arrows: ["g1"] }), { kind: "bad_argument" });
  assert.throws(() => new Position().svg({ arrows: [{ from: "g1" }] }), { kind: "bad_argument" });
  assert.throws(() => new Position().svg({ arrows: [null] }), { kind: "bad_argument" });
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
  assert.equal(position.pieceAt("f6"), null);
  assert.ok(position.isLegal("e5") && !position.isLegal("e4e5"));
  assert.equal(Position.chess960(518).fen, new Position().fen);
  assert.throws(() => Position.chess960(960), { kind: "bad_option" });
  assert.equal(position.planes().length, 18 * 64);
});

test("what is wrong with a text is told with its place", () => {
  assert.throws(() => new Position("8/8/8/8/8/8/8/4K2x w - - 0 1"), {
    name: "TabiyaError",
    kind: "bad_fen",
    message: /'x'/,
    place: { byte: 17, line: undefined, field: "board" },
  });
  assert.throws(() => new Position(5), { kind: "bad_argument", message: "fen: expected a string, not 5" });
  assert.throws(() => new Position().parseMove(null), { kind: "bad_argument" });
  assert.throws(() => Position.fromStrictFen("4k3/8/8/8/8/8/8/4K3 w - -"), { kind: "bad_fen" });
});

test("bad arguments are errors, and nothing has changed", () => {
  const position = new Position();
  const before = position.fen;
  for (const act of [
    () => position.winnability("white", { toString: 1 }),
    () => position.sanLine(["e4", "e4"]),
    () => new Score({ centipawns: 1 }).toNumber({ mate: 1 }),
    () => Position.chess960(-1),
    () => position.legalMoves("some"),
    () => position.makeMove("e2e5"),
    () => position.makeMove("Ke2"),
    () => position.makeMove({}),
    () => position.attackers("e9", "white"),
    () => position.attackers("e4", "green"),
    () => position.squaresOf("x"),
    () => position.king("w"),
    () => position.epd({ bm: "Qh5" }),
    () => position.hasCastlingRight("white", "left"),
    () => position.winnability("white", { fast: true }),
    () => position.sanLine("e4"),
    () => new Move("e2"),
    () => new Move("e2e2"),
    () => new SquareSet("e4"),
    () => SquareSet.file("i"),
    () => SquareSet.fromBits(5),
    () => SquareSet.FULL.union(["e4"]),
    () => SquareSet.FULL.isSupersetOf(null),
    () => new Score({ mate: 1 }).compare(5),
    () => new Score({}),
    () => new Book("book"),
    () => new BookBuilder({ weighting: "luck" }),
    () => new Position({ fen: before, rules: "atomic" }),
    () => Position.fromEpd("4k3/8/8/8/8/8/8/4K3 w - - bm Qh5;"),
  ]) {
    assert.throws(act, { name: "TabiyaError" }, String(act));
  }
  for (const depth of [-1, 1e9, 1.5, "2"]) assert.throws(() => position.perft(depth), { kind: "bad_argument" });
  assert.throws(() => new Position({ fen: before, rules: "antichess" }), /antichess/);
  assert.equal(position.fen, before);
});

test("moves are known by their squares, and written where they were made", () => {
  const bare = new Move("e7e8q");
  assert.deepEqual([bare.from, bare.to, bare.promotion, bare.san, bare.capture], ["e7", "e8", "q", undefined, undefined]);
  const position = new Position();
  const moves = position.legalMoves();
  position.makeMove(new Move("e2e4"));
  const knight = moves.find(({ uci }) => uci === "g1f3");
  assert.deepEqual([knight.san, knight.lan, `${knight}`], ["Nf3", "Ng1-f3", "g1f3"]);
  position.free();
  assert.equal(moves[0].san, "Na3");
  assert.deepEqual(JSON.parse(JSON.stringify(knight)).san, "Nf3");
  // The king's square in ordinary chess, the rook's where that is needed.
  const castling = new Position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  assert.deepEqual([castling.parseMove("O-O").to, castling.parseMove("O-O").chess960Uci], ["g1", "e1h1"]);
  assert.deepEqual([castling.parseMove("e1a1").uci, castling.parseMove("O-O-O").to], ["e1c1", "c1"]);
  assert.deepEqual(castling.dests().get("e1").filter((to) => "acgh".includes(to[0]) && to[1] === "1").sort(), ["a1", "c1", "g1", "h1"]);
  // A move of another position is found by its squares.
  const quiet = new Position().parseMove("e2e4");
  assert.ok(new Position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").isLegal(quiet));
});

test("sets of squares have their algebra", () => {
  const corners = new SquareSet(["a1", "h1", "a8", 63]);
  assert.deepEqual(corners.toArray(), ["a1", "h1", "a8", "h8"]);
  const rank = SquareSet.rank(1);
  assert.deepEqual(corners.intersection(rank).toArray(), ["a1", "h1"]);
  assert.equal(corners.union(rank).size, 10);
  assert.equal(corners.difference(rank).size, 2);
  assert.equal(corners.symmetricDifference(rank).size, 8);
  assert.equal(corners.complement().size, 60);
  assert.ok(corners.complement().complement().equals(corners));
  assert.ok(new SquareSet(["a1"]).isSubsetOf(corners) && corners.isSupersetOf(new SquareSet(["h8"])));
  assert.ok(corners.intersects(rank) && corners.isDisjointFrom(new SquareSet(["e4"])));
  assert.ok(corners.with("e4").has("e4") && !corners.without("a1").has("a1"));
  assert.ok(rank.mirror().equals(SquareSet.rank(8)));
  assert.deepEqual([corners.first, corners.last, SquareSet.EMPTY.first], ["a1", "h8", null]);
  assert.equal(corners.bits, 0x8100000000000081n);
  assert.ok(SquareSet.fromBits(corners.bits).equals(corners));
  assert.equal(SquareSet.LIGHT.union(SquareSet.DARK).size, 64);
  assert.ok(SquareSet.LIGHT.has("h1") && SquareSet.DARK.has("a1"));
  for (let square = 0; square < 64; square += 1) assert.equal(new SquareSet([square]).bits, 1n << BigInt(square));
});

test("positions are arranged, and judged when they are asked for", () => {
  const setup = new Setup();
  setup.put("e1", "K").put("h1", "R").put("e8", "k");
  setup.castlingRights = "K";
  setup.turn = "black";
  setup.halfmoveClock = 3;
  setup.fullmoveNumber = 9;
  assert.equal(setup.position().fen, "4k3/8/8/8/8/8/8/4K2R b K - 3 9");
  assert.equal(setup.remove("h1"), "R");
  setup.put("a1", "P").put("e2", "k");
  setup.enPassant = "e6";
  const faults = setup.faults();
  assert.ok(faults.length >= 4 && faults.every(({ name, message }) => name && message), JSON.stringify(faults));
  assert.ok(!setup.isValid);
  assert.throws(() => setup.position(), { kind: "bad_fen" });
  assert.throws(() => (setup.castlingRights = "x"), { kind: "bad_argument" });
  assert.throws(() => (setup.turn = "w"), { kind: "bad_argument" });
  assert.throws(() => (setup.enPassant = "z9"), { kind: "bad_argument" });
  assert.equal(setup.castlingRights, "K");
  setup.enPassant = null;
  assert.equal(setup.clone().clear().pieces().size, 0);
  assert.equal(setup.pieceAt("e2"), "k");
});

test("EPD is read and written", () => {
  const { position, operations } = Position.fromEpd('4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "a b"; hmvc 3;');
  assert.deepEqual(operations, { bm: "e4", id: "a b", hmvc: "3" });
  assert.equal(position.halfmoveClock, 3);
  assert.equal(position.epd({ id: "a b", bm: [position.parseMove("e4")] }), '4k3/8/8/8/8/8/4P3/4K3 w - - id "a b"; bm e4;');
});

test("reading goes on behind a bad game, and bytes are read too", () => {
  const text = '1. e4 e5 *\n\n[White "?"]\n\n1. e5 *\n\n[White "X"]\n\n1. d4 *\n';
  for (const pgn of [text, new TextEncoder().encode(text)]) {
    const entries = [...new PgnReader(pgn)];
    assert.deepEqual(
      entries.map(({ game, error }) => game?.moves().length ?? error.kind),
      [2, "bad_pgn", 1],
    );
    assert.equal(entries[1].partial.tag("White"), "?");
  }
  assert.throws(() => new PgnReader(7), { kind: "bad_argument" });
});

test("using what has been freed is an error that says so", () => {
  const [position, game, setup, reader] = [new Position(), new Game(), new Setup(), new PgnReader("*")];
  const { root } = game;
  const builder = new BookBuilder();
  const book = new Book(builder.toBytes());
  // A second time changes nothing.
  for (const handle of [position, game, setup, reader, builder, book, position, game, book]) handle.free();
  for (const [act, what] of [
    [() => position.fen, "position"],
    [() => position.legalMoves(), "position"],
    [() => position.clone(), "position"],
    [() => new Game(position), "position"],
    [() => new Position().equals(position), "position"],
    [() => game.pgn(), "game"],
    [() => root.san, "game"],
    [() => root.add("e4"), "game"],
    [() => setup.faults(), "set-up"],
    [() => reader.next(), "reader"],
    [() => builder.add(new Game()), "book builder"],
    [() => book.moves(new Position()), "book"],
  ]) {
    assert.throws(act, { name: "TabiyaError", kind: "closed", message: `the ${what} has been freed` }, String(act));
  }
  assert.equal(new Position().turn, "white");
});

test("null moves are moves, as objects and as texts", () => {
  for (const pass of [Move.NULL, "--", "0000", { uci: "0000" }]) {
    const position = new Position();
    const after = position.after(pass);
    assert.ok(position.makeMove(pass).isNull);
    assert.equal(position.fen, after.fen);
    assert.equal(position.turn, "black");
    assert.equal(position.san(pass), "--");
    const game = new Game();
    assert.ok(game.makeMove(pass).isNull && game.root.add(pass).move.isNull);
    const moves = ["e4", pass, "d4"];
    assert.deepEqual(new Position().sanLine(moves), ["e4", "--", "d4"]);
    const check = new Position("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1");
    for (const act of [
      () => check.makeMove(pass),
      () => check.after(pass),
      () => check.san(pass),
      () => check.sanLine([pass]),
      () => new Game(check).makeMove(pass),
      () => new Game(check).root.addLine([pass]),
    ]) {
      assert.throws(act, { kind: "illegal_move" }, String(act));
    }
  }
});

test("books choose by the random numbers that they are given", () => {
  const builder = new BookBuilder().add(Game.fromPgn("1. e4 *")).add(Game.fromPgn("1. e4 *")).add(Game.fromPgn("1. d4 *"));
  const book = new Book(builder.toBytes());
  assert.equal(book.choose(new Position(), () => 0).move.uci, "e2e4");
  assert.equal(book.choose(new Position(), () => 0.999).move.uci, "d2d4");
  for (const random of [5, () => 1, () => -0.1, () => Number.NaN, () => undefined]) {
    assert.throws(() => book.choose(new Position(), random), { kind: "bad_argument" }, String(random));
  }
});
