// A million calls into the module leave nothing behind, neither there nor here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Book, BookBuilder, findMate, Game, isTabiyaError, Move, PgnReader, Position, Setup, SyncEngine } from "tabiya";
import { initSync as engineModule } from "../node_modules/tabiya/engine-glue.js";
import { initSync as rulesModule } from "../node_modules/tabiya/rules-glue.js";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

/** The bytes in use: those of the module, which never shrink, and those of JavaScript. */
function used() {
  collectGarbage();
  const size = (module) => module().memory.buffer.byteLength;
  return { rules: size(rulesModule), engine: size(engineModule), javascript: process.memoryUsage().heapUsed };
}

/** Expects a failure of ours. */
function fails(act) {
  assert.throws(act, isTabiyaError);
}

/** Calls of all kinds; says how many. */
function calls(engine) {
  let count = 0;
  const called = (value) => {
    count += 1;
    return value;
  };
  const position = called(new Position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
  for (let round = 0; round < 40; round += 1) {
    called(position.turn);
    called(position.isCheck);
    called(position.pieceAt("a1"));
    called(position.isLegal("e1g1"));
    called(position.fen);
  }
  called(position.legalMoves("captures")).forEach(({ san }) => called(san));
  called(position.dests());
  called(position.attackers("e1", "black"));
  called(position.pinned("white"));
  called(position.pieces());
  called(position.epd({ id: "x" }));
  called(Position.fromEpd("4k3/8/8/8/8/8/8/4K2R w K - id \"y\";").position).free();
  called(position.winnability("white", { quick: true }));
  called(position.mirror()).free();
  called(position.after("O-O")).free();
  called(position.sanLine(["O-O", "O-O-O"]));
  const setup = called(new Setup(position));
  called(setup.put("a1", "K").faults());
  called(fails(() => setup.position()));
  called(setup.free());
  called(position.parseMove("O-O"));
  called(position.svg({ arrows: ["a1a8"] }));
  called(fails(() => position.makeMove("e1e4")));
  called(fails(() => new Position("8/8/8 w")));
  called(position.clone()).free();
  called(position.free());

  const game = called(new Game());
  for (const move of ["e4", "e5", "Nf3", { uci: "b8c6" }]) called(game.makeMove(move));
  called(game.setTag("White", "Anderssen"));
  const node = called(game.root.next);
  called((node.comment = "best"));
  called((node.clock = 1000));
  called((node.arrows = [{ from: "e2", to: "e4" }]));
  called((node.evaluation = { centipawns: 20 }));
  called(node.add("c5").promote());
  called(node.add(Move.NULL).delete());
  called(game.mainLine()).forEach(({ san }) => called(san));
  called([...game.nodes()]);
  called(node.position).free();
  called(game.undoEdit());
  called(game.clone()).free();
  const builder = called(new BookBuilder().add(game));
  const book = called(new Book(builder.toBytes()));
  called(book.moves(game.root.fen));
  called(book.free());
  called(builder.free());
  const reader = called(new PgnReader(called(game.pgn())));
  for (const read of reader) called(read.game).free();
  const broken = new PgnReader("1. e5 *");
  for (const { partial } of broken) called(partial).free();
  broken.free();
  called(reader.free());
  called(engine.setGame(game));
  called(engine.makeMove("Bb5"));
  called(engine.undoMove());
  called(engine.evaluation());
  called(engine.position).free();
  called(fails(() => engine.findBestMove({ depth: 0 })));
  called(game.free());
  return count;
}

test("a million calls leave nothing behind", () => {
  const engine = new SyncEngine({ hash: 1 });
  const repeat = (most) => {
    let count = 0;
    while (count < most) count += calls(engine);
    return count;
  };
  repeat(50_000);
  const before = used();
  assert.ok(repeat(1_000_000) >= 1_000_000);
  const after = used();
  assert.equal(after.rules, before.rules);
  assert.equal(after.engine, before.engine);
  // JavaScript's own heap grows by up to a byte for each call, from what is not known; a handle lost by each round shows above.
  assert.ok(after.javascript - before.javascript < 1_200_000, `${after.javascript - before.javascript} bytes`);
  engine.free();
});

test("engines that come and go leave nothing behind", () => {
  const visit = () => {
    const engine = new SyncEngine({ hash: 2 });
    engine.analyze({ depth: 3 }, () => true);
    engine.setHash(1);
    engine.free();
    findMate("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", { nodes: 1000 });
  };
  for (let round = 0; round < 5; round += 1) visit();
  const before = used();
  for (let round = 0; round < 50; round += 1) visit();
  assert.equal(used().engine, before.engine);
});
