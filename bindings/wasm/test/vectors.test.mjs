// The answers that all bindings give: boards, set-ups, scores, games with variations, books, endings, mates.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import {
  Book,
  checkMateCertificate,
  findMate,
  Game,
  Position,
  Score,
  Setup,
  SyncEngine,
  Tablebase,
} from "tabiya";

const testdata = (name) => JSON.parse(readFileSync(join(process.env.TABIYA_ROOT, "testdata", name)));
const { boards, setups, scores } = testdata("boards.json");
const { games } = testdata("games.json");
const { books, endings, winnable, mates, ends } = testdata("answers.json");

const COLORS = ["white", "black"];
const names = (set) => set.toArray().sort().join(" ");
const byColor = (ask) => Object.fromEntries(COLORS.map((color) => [color, ask(color)]));

test("boards say what they should", () => {
  assert.ok(boards.length >= 400);
  for (const entry of boards) {
    const position = new Position(entry.fen);
    const spelled = (move) => (entry.chess960 ? move.chess960Uci : move.uci);
    assert.deepEqual(
      {
        fen: position.fen,
        shredder: position.shredderFen,
        epd: position.epd(),
        side: position.turn,
        castling: position.shredderFen.split(" ")[2],
        en_passant: position.enPassant,
        clock: position.halfmoveClock,
        number: position.fullmoveNumber,
        pieces: Object.fromEntries(position.pieces()),
        kings: byColor((color) => position.king(color)),
        checkers: names(position.checkers),
        pinned: byColor((color) => names(position.pinned(color))),
        polyglot: position.polyglotKey.toString(16).padStart(16, "0"),
        mirror: position.mirror().fen,
        null: position.isCheck ? null : nullMove(position),
        insufficient: byColor((color) => position.hasInsufficientMaterial(color)),
        captures: position.legalMoves("captures").map(spelled).sort().join(" "),
      },
      pick(entry),
      entry.fen,
    );
    for (const [square, line] of Object.entries(entry.pin_lines)) {
      assert.equal(names(position.pinLine(square)), line, entry.fen);
    }
    for (const [square, expected] of Object.entries(entry.attackers)) {
      const found = byColor((color) => names(position.attackers(square, color)));
      assert.deepEqual(found, expected, `${entry.fen} ${square}`);
      for (const color of COLORS) assert.equal(position.isAttacked(square, color), expected[color] !== "");
    }
    for (const [square, expected] of Object.entries(entry.attacks)) {
      assert.equal(names(position.attacks(square)), expected, `${entry.fen} ${square}`);
    }
    const moves = position.legalMoves();
    const described = moves.map((move) => [spelled(move), `${move.san} ${move.lan} ${flags(position, move)}`]);
    assert.deepEqual(Object.fromEntries(described), entry.moves, entry.fen);
    assert.deepEqual(Array.from(position.packedMoves()), moves.map(({ packed }) => packed));
    for (const move of moves) {
      assert.equal(move.uci.slice(0, 4), move.from + move.to);
      assert.ok(position.dests().get(move.from).includes(move.to), `${entry.fen} ${move}`);
    }
    assert.equal(position.variationSan(entry.line.uci), entry.line.san, entry.fen);
    position.free();
  }
});

/** What of a vector is compared as a whole. */
function pick(entry) {
  const { chess960, pin_lines, attackers, attacks, moves, line, ...rest } = entry;
  return rest;
}

function nullMove(position) {
  const next = position.clone();
  next.makeNullMove();
  return next.fen;
}

function flags(position, move) {
  const found = [
    move.capture && "x",
    position.givesCheck(move) && "+",
    move.castling && "c",
    move.enPassant && "e",
    move.promotion && "p",
  ];
  return found.filter(Boolean).join("") || "-";
}

test("set-ups hold what is impossible, and say all that is wrong with it", () => {
  assert.ok(setups.length >= 100);
  const family = (name) => /^(castling|en_passant)/.exec(name)?.[0] ?? name.replace("adjacent_kings", "opponent_in_check");
  for (const { fen, faults } of setups) {
    const setup = new Setup(fen);
    const found = setup.faults().map(({ name }) => family(name));
    assert.deepEqual([...new Set(found)].sort(), faults, fen);
    assert.equal(setup.isValid, faults.length === 0);
    if (faults.length > 0) assert.throws(() => setup.position(), { kind: "bad_fen" });
    else assert.equal(new Setup(setup.position()).position().fen, setup.position().fen);
  }
});

test("scores are ordered, and turned around", () => {
  const all = scores.map(({ cp, mate, given }) => new Score({ centipawns: cp, mate, isGiven: given }));
  scores.forEach(({ number, reversed }, index) => {
    assert.equal(all[index].toNumber({ mateScore: 100_000 }), number);
    assert.equal(all[index].negated().toNumber({ mateScore: 100_000 }), reversed);
    assert.ok(all[index].negated().negated().equals(all[index]));
    if (index > 0) assert.ok(all[index - 1] < all[index] && all[index].compare(all[index - 1]) === 1);
  });
});

test("games keep everything", () => {
  assert.ok(games.length >= 200);
  for (const entry of games) {
    const game = Game.fromPgn(entry.pgn);
    assert.equal(game.pgn(), entry.written);
    assert.equal(game.result, entry.result);
    assert.deepEqual(Object.entries(game.tags), Object.entries(Object.fromEntries(entry.tags)));
    // In the order of the text, in which they were read.
    const nodes = [game.root, ...game.nodes()].sort((a, b) => a.id - b.id);
    const numbers = new Map(nodes.map(({ id }, index) => [id, index]));
    const isChess960 = "Variant" in game.tags;
    assert.deepEqual(nodes.map((node) => described(node, numbers, isChess960)), entry.nodes, entry.pgn);
    const again = Game.fromPgn(game.pgn());
    assert.ok(again.equals(game) && game.equals(game.clone()));
    assert.deepEqual(
      game.mainLine().map(({ san }) => san),
      game.root.line().map(({ san }) => san),
    );
    game.free();
  }
});

function described(node, numbers, isChess960) {
  const { move, evaluation, clock, nags, comments, commentsBefore, arrows, markedSquares } = node;
  const uci = move && (move.isNull ? "--" : isChess960 ? move.chess960Uci : move.uci);
  const found = { parent: node.parent && numbers.get(node.parent.id), uci, fen: node.fen };
  const letter = (color) => color[0].toUpperCase();
  const add = (name, value, isThere) => isThere && (found[name] = value);
  add("before", commentsBefore, commentsBefore.length > 0);
  add("comments", comments, comments.length > 0);
  add("nags", nags, nags.length > 0);
  add("clock", clock / 1000, clock !== null);
  add("eval", evaluation && written(evaluation), evaluation !== null);
  add("arrows", arrows.map(({ from, to, color }) => letter(color) + from + to).join(","), arrows.length > 0);
  add("squares", markedSquares.map(({ square, color }) => letter(color) + square).join(","), markedSquares.length > 0);
  return found;
}

function written({ score, depth }) {
  const value = score.isMate ? `#${score.mate}` : (score.centipawns / 100).toFixed(2);
  return depth === null ? value : `${value},${depth}`;
}

test("books are read", () => {
  for (const { bytes, positions } of books) {
    const book = new Book(Uint8Array.from(Buffer.from(bytes, "hex")));
    for (const { fen, moves } of positions) {
      const weights = (list) => list.map(([move, weight]) => `${weight} ${move}`).sort();
      const found = book.moves(fen);
      assert.deepEqual(weights(found.map(({ move, weight }) => [move.uci, weight])), weights(moves), fen);
      assert.ok(found.every((entry, index) => index === 0 || found[index - 1].weight >= entry.weight));
      assert.equal(book.best(fen)?.weight ?? null, moves[0]?.[1] ?? null);
      assert.equal(book.choose(fen) === null, moves.length === 0);
    }
  }
});

const folder = process.env.TABIYA_SYZYGY;
test("tablebases are asked", { skip: !folder || !existsSync(folder) }, () => {
  const tables = new Tablebase();
  for (const name of readdirSync(folder)) {
    if (/\.rtb[wz]$/.test(name)) tables.add(name, readFileSync(join(folder, name)));
  }
  const RESULTS = ["loss", "blessed_loss", "draw", "cursed_win", "win"];
  for (const { fen, wdl, dtz, by_clock: byClock, best } of endings) {
    assert.equal(tables.wdl(fen, { ignoreClock: true }), RESULTS[wdl + 2], fen);
    assert.ok(Math.abs(tables.dtz(fen) - dtz) <= 1, fen);
    if (typeof byClock === "number") assert.equal(tables.wdl(fen), RESULTS[byClock + 2], fen);
    if (!best) continue;
    const fresh = fen.split(" ").slice(0, 4).join(" ");
    const ranked = tables.rankedMoves(`${fresh} 0 1`);
    const top = ranked.filter((entry) => entry.wdl === ranked[0].wdl).map(({ move }) => move.uci);
    assert.deepEqual(top.sort(), [...best].sort(), fen);
  }
});

test("a tablebase that is none, or not there, is an error", () => {
  const tables = new Tablebase();
  assert.throws(() => tables.add("KQvK.txt", new Uint8Array(80)), { kind: "bad_argument" });
  assert.throws(() => tables.add("KQvK.rtbw", new Uint8Array(80)), { kind: "io" });
  assert.throws(() => tables.wdl("8/8/8/8/8/2k5/8/K2Q4 w - - 0 1"), { name: "TabiyaError" });
  assert.throws(() => new Book(new Uint8Array(7)), { name: "TabiyaError" });
});

test("who can still win is known", () => {
  for (const { fen, ...expected } of winnable) {
    const position = new Position(fen);
    for (const color of COLORS) {
      const { answer, line, reason } = position.winnability(color);
      assert.equal(answer, expected[color], fen);
      assert.equal(reason === null, answer === "winnable");
      if (line === null) continue;
      const board = position.clone();
      for (const move of line) board.makeMove(move);
      assert.ok(board.isCheckmate && board.turn !== color, fen);
    }
  }
});

test("mates are proven, and proofs are checked", () => {
  for (const { fen, mate, nodes } of mates) {
    const found = findMate(fen, { nodes });
    assert.deepEqual([found.mate, found.isShortest], [mate, true], fen);
    assert.equal(found.line.length, 2 * Math.abs(mate) - (mate > 0 ? 1 : 0));
    const checked = checkMateCertificate(found.certificate);
    assert.deepEqual([checked.fen, checked.mate, checked.isShortest], [new Position(fen).fen, mate, true]);
    const damaged = found.certificate.slice();
    damaged[0] ^= 1;
    assert.throws(() => checkMateCertificate(damaged), { kind: "bad_argument" });
    assert.throws(() => checkMateCertificate(found.certificate.slice(0, -1)), { kind: "bad_argument" });
  }
});

test("a proof with a changed byte is refused, or proves something true", () => {
  const { certificate } = findMate("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1", { nodes: 20_000 });
  let refused = 0;
  for (let place = 0; place < certificate.length; place += 1) {
    const changed = certificate.slice();
    changed[place] ^= 1;
    let checked;
    try {
      checked = checkMateCertificate(changed);
    } catch ({ kind }) {
      assert.equal(kind, "bad_argument");
      refused += 1;
      continue;
    }
    // Another clock or move number, or another move that mates as well, makes another valid proof.
    const again = findMate(checked.fen, { nodes: 20_000 });
    const at = `byte ${place}: ${checked.fen}`;
    assert.equal(Math.sign(checked.mate), Math.sign(again.mate), at);
    assert.ok(Math.abs(again.mate) <= Math.abs(checked.mate), at);
    if (checked.isShortest) assert.equal(checked.mate, again.mate, at);
  }
  assert.ok(refused > certificate.length / 2, `${refused} of ${certificate.length}`);
});

test("games that are over have a score", () => {
  const engine = new SyncEngine({ hash: 1 });
  for (const { fen, white } of ends) {
    engine.setPosition(fen);
    const { best, score, whiteScore } = engine.findBestMove({ depth: 1 });
    const { win, draw, loss } = whiteScore.chances;
    assert.equal(win + draw + loss, 1000);
    assert.equal(whiteScore.expectation, white.mate === null ? 0.5 : white.given ? 1 : 0);
    assert.equal(score.expectation + score.negated().expectation, 1);
    assert.deepEqual(
      [best, whiteScore.centipawns, whiteScore.mate, whiteScore.isGiven],
      [null, white.cp, white.mate, white.given],
      fen,
    );
  }
  engine.free();
});
