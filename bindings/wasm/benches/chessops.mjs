// Rules beside chessops, in turn on one thread: legal moves of positions, and games read with all their moves.
// `cargo xtask wasm`, then in a folder with both packages (chessops is GPL: it is measured, never shipped):
//
//   npm install chessops && npm install PATH/target/npm/node_modules/tabiya
//   node chessops.mjs GAMES.pgn [ROUNDS]
import { readFileSync } from "node:fs";

import { Chess } from "chessops/chess";
import { parseFen } from "chessops/fen";
import { parsePgn, startingPosition } from "chessops/pgn";
import { parseSan } from "chessops/san";
import { PgnReader, Position } from "tabiya/rules";

const [file, rounds = "9"] = process.argv.slice(2);
const text = readFileSync(file, "utf8");

/** Games read with all moves of their main lines: as data, and played to the last position. */
const reading = {
  tabiya() {
    let moves = 0;
    for (const { game } of new PgnReader(text)) {
      if (game === null) continue;
      for (const { from } of game.mainLine()) moves += from === null ? 0 : 1;
      game.free();
    }
    return moves;
  },
  chessops() {
    let moves = 0;
    for (const game of parsePgn(text)) {
      const position = startingPosition(game.headers).unwrap();
      for (const { san } of game.moves.mainline()) {
        const move = parseSan(position, san);
        if (move === undefined) break;
        position.play(move);
        moves += 1;
      }
    }
    return moves;
  },
};

/** Positions of these games, at most so many. */
const FENS = 2000;
const fens = [];
for (const { game } of new PgnReader(text)) {
  for (const node of game?.root.line() ?? []) fens.push(node.fen);
  game?.free();
  if (fens.length >= FENS) break;
}
const ours = fens.map((fen) => new Position(fen));
const theirs = fens.map((fen) => Chess.fromSetup(parseFen(fen).unwrap()).unwrap());

/** Every legal move of every position as an object with the squares it leaves and goes to. */
const legalMoves = {
  tabiya() {
    let count = 0;
    for (const position of ours) {
      for (const { from, to } of position.legalMoves()) if (from !== to) count += 1;
    }
    return count;
  },
  chessops() {
    let count = 0;
    for (const position of theirs) {
      for (const [from, dests] of position.allDests()) {
        for (const to of dests) {
          const move = { from, to };
          if (move.from === move.to) continue;
          const isPromotion = (to < 8 || to >= 56) && position.board.pawn.has(from);
          count += isPromotion ? 4 : 1;
        }
      }
    }
    return count;
  },
};

/** The same, only which squares men can go to. */
const dests = {
  tabiya: () => ours.reduce((sum, position) => sum + position.dests().size, 0),
  chessops: () =>
    theirs.reduce((sum, position) => {
      let size = 0;
      for (const [, found] of position.allDests()) size += found.nonEmpty() ? 1 : 0;
      return sum + size;
    }, 0),
};

/** The least processor time of a round for each library, in turn. */
function race(name, racers) {
  const results = Object.entries(racers).map(([library, run]) => ({ library, run, best: Infinity, found: run() }));
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const result of results) {
      const before = process.cpuUsage();
      result.run();
      const { user, system } = process.cpuUsage(before);
      result.best = Math.min(result.best, user + system);
    }
  }
  const [first, second] = results;
  if (first.found !== second.found) throw new Error(`${name}: ${first.found} and ${second.found}`);
  const ratio = (second.best / first.best).toFixed(2);
  const times = results.map(({ library, best }) => `${library} ${(best / 1000).toFixed(1)} ms`);
  console.log(`${name}: ${times.join(", ")}: ${ratio} times as fast (${first.found} found)`);
}

race("legal moves", legalMoves);
race("destinations", dests);
race("games with their moves", reading);
