import { Analyst } from "./analyst.js";
import { Bar } from "./bar.js";
import { Board } from "./board.js";
import { connect } from "./buttons.js";
import { Critic } from "./critic.js";
import { byId } from "./element.js";
import { Graph } from "./graph.js";
import { Lines } from "./lines.js";
import { Moves } from "./moves.js";
import { levelName, Opponent } from "./opponent.js";
import { Paste } from "./paste.js";
import { Players } from "./players.js";
import { Record } from "./record.js";
import { Scores } from "./scores.js";
import { remember, setting } from "./settings.js";
import { standing, Status } from "./status.js";

const MOST_LINES = 5;

/** The whole page: connects the game, the engines and the views. */
export class Page {
  #record = new Record();
  #scores = new Scores();
  #opponent = new Opponent();
  #analyst = new Analyst(this.#scores);
  #critic = new Critic(this.#scores);

  #status = new Status();
  #players = new Players();
  #bar = new Bar();
  #board = new Board(byId("board"), {
    isFlipped: setting("flipped"),
    onMove: (move) => this.#record.play(move),
  });
  #moves = new Moves({
    onPick: (ply) => this.#record.goTo(ply),
    onOther: (node) => this.#record.goToNode(node),
  });
  #graph = new Graph((ply) => this.#record.goTo(ply));
  #lines = new Lines((moves) => this.#playAll(moves));
  #paste = new Paste({ onFen: (fen) => this.#load("begin", fen), onPgn: (pgn) => this.#load("read", pgn) });

  /** Whether the scores have changed since they were last shown. */
  #isStale = false;

  start() {
    this.#restore();
    this.#record.addEventListener("change", () => this.#changed());
    this.#scores.addEventListener("change", () => this.#redrawScores());
    connect(this);
    this.#changed();
  }

  // What buttons and keys do.

  get isPlaying() {
    return setting("mode") === "play";
  }

  setMode(mode) {
    remember("mode", mode);
    this.#changed();
  }

  /** Begins a game against the engine. */
  newGame() {
    remember("mode", "play");
    this.#turnTo(setting("side"));
    const { white: White, black: Black } = this.#names(setting("side"));
    this.#record.begin(undefined, { White, Black });
  }

  setSide(side) {
    remember("side", side);
    this.#turnTo(side);
    this.#changed();
  }

  setLevel(level) {
    remember("level", level);
    this.#show();
  }

  setEngine(isOn) {
    remember("engine", isOn);
    this.#changed();
  }

  changeLines(difference) {
    remember("lines", Math.min(MOST_LINES, Math.max(1, setting("lines") + difference)));
    this.#changed();
  }

  goBy(plies) {
    this.#record.goTo(this.#record.ply + plies);
  }

  /**
   * Takes back the last move, or against the engine the user's last move. In a new game, returns to the one before it.
   */
  takeBack() {
    if (this.#canTakeBack()) this.#record.takeBack(this.#movesToTakeBack());
    else if (this.#canReturn()) this.#record.return();
  }

  flip() {
    this.#board.flip();
    remember("flipped", this.#board.isFlipped);
    this.#show();
  }

  openPaste() {
    this.#paste.open();
  }

  async copy(what) {
    const text = what === "fen" ? this.#record.fen : this.#record.pgn();
    try {
      await navigator.clipboard.writeText(text);
      this.#status.show(`The ${what.toUpperCase()} is on the clipboard.`);
    } catch {
      // Without access to the clipboard, the user can still copy the text by hand.
      this.#paste.open(text);
    }
  }

  // What follows from that.

  /** Loads a text into the record, for analysis. */
  #load(how, text) {
    const count = this.#record[how](text);
    // Games are shown from the start.
    if (how === "read" && this.#record.moves.length > 0) this.#record.goTo(0);
    this.setMode("analysis");
    if (count > 1) this.#status.show(`The first of ${count} games.`);
  }

  #playAll(moves) {
    for (const move of moves) this.#record.play(move);
  }

  #turnTo(side) {
    if (this.#board.isFlipped !== (side === "black")) this.flip();
  }

  /** Against the engine, its reply has to be taken back too. */
  #movesToTakeBack() {
    return this.isPlaying && this.#record.turn === setting("side") ? 2 : 1;
  }

  #canTakeBack() {
    const { isAtEnd, ply } = this.#record;
    return isAtEnd && ply >= this.#movesToTakeBack();
  }

  /** Whether the user has not moved in this game and there is another one to return to. */
  #canReturn() {
    return this.#record.isAtEnd && this.#record.hasFormer && !this.#canTakeBack();
  }

  /** The game or a setting has changed. */
  #changed() {
    this.#keep();
    this.#show();
    this.#letEnginesWork();
  }

  #letEnginesWork() {
    const record = this.#record;
    const isOver = record.outcome !== null;
    if (isOver) this.#scores.addOutcome(record.fen, record.outcome);
    const isTheirTurn = this.isPlaying && record.isAtEnd && record.turn !== setting("side");
    if (isTheirTurn && !isOver) this.#reply();
    else this.#opponent.rest();
    if (!this.isPlaying && setting("engine")) this.#analyse();
    else this.#restFromAnalysis();
  }

  async #reply() {
    try {
      const move = await this.#opponent.think(this.#record.game, setting("level"));
      if (move) this.#record.play(move);
    } catch (error) {
      this.#status.showFault(error);
    }
  }

  async #analyse() {
    const { game, fen, fens, outcome } = this.#record;
    this.#board.showArrows([]);
    try {
      this.#critic.review(fens).catch((error) => this.#status.showFault(error));
      if (outcome) {
        this.#analyst.rest();
        this.#lines.say("The game is over.");
        return;
      }
      this.#lines.say("…");
      await this.#analyst.look(game, setting("lines"), (lines) => {
        this.#lines.show(lines, fen, this.#analyst.threads);
        this.#board.showArrows(lines.map(({ pv }) => pv[0]));
      });
    } catch (error) {
      this.#status.showFault(error);
    }
  }

  #restFromAnalysis() {
    this.#analyst.rest();
    this.#critic.rest();
    this.#board.showArrows([]);
    this.#lines.say("The engine is switched off.");
  }

  // What the user sees.

  #show() {
    const record = this.#record;
    const isPlaying = this.isPlaying;
    const side = isPlaying ? setting("side") : null;
    const mayMove = isPlaying ? record.isAtEnd && record.turn === side : true;
    this.#board.show({
      fen: record.fen,
      lastMove: record.lastMove,
      check: record.check,
      moves: mayMove && !record.outcome ? record.legalMoves : [],
    });
    this.#players.show({
      names: this.#names(side),
      fen: record.fen,
      turn: record.turn,
      isFlipped: this.#board.isFlipped,
    });
    this.#status.show(
      isPlaying && !record.isAtEnd ? "An earlier position: go forward to continue the game." : standing(record, side),
    );
    this.#bar.setVisible(!isPlaying);
    this.#bar.setFlipped(this.#board.isFlipped);
    this.#showSettings();
    this.#showScores();
  }

  #showSettings() {
    const { isAtEnd, ply } = this.#record;
    const isPlaying = this.isPlaying;
    const press = (id, isPressed) => (byId(id).ariaPressed = String(isPressed));
    press("mode-play", isPlaying);
    press("mode-analysis", !isPlaying);
    press("side-white", setting("side") === "white");
    press("side-black", setting("side") === "black");
    byId("play-panel").hidden = !isPlaying;
    byId("analysis-panel").hidden = isPlaying;
    byId("level").value = setting("level");
    byId("level-name").textContent = levelName(setting("level"));
    byId("engine").checked = setting("engine");
    byId("lines-count").textContent = setting("lines") === 1 ? "1 line" : `${setting("lines")} lines`;
    // So that nothing jumps while lines come in.
    byId("lines").style.setProperty("--count", setting("lines"));
    byId("lines-fewer").disabled = setting("lines") === 1;
    byId("lines-more").disabled = setting("lines") === MOST_LINES;
    for (const id of ["go-first", "go-back"]) byId(id).disabled = ply === 0;
    for (const id of ["go-on", "go-last"]) byId(id).disabled = isAtEnd;
    byId("undo").disabled = !this.#canTakeBack() && !this.#canReturn();
  }

  #redrawScores() {
    if (this.#isStale) return;
    this.#isStale = true;
    requestAnimationFrame(() => this.#showScores());
  }

  #showScores() {
    this.#isStale = false;
    const { fen, fens, ply } = this.#record;
    this.#bar.show(this.#scores.of(fen), setting("engine"));
    this.#graph.show(
      fens.map((at) => this.#scores.of(at)),
      ply,
    );
    this.#moves.show(this.#record, this.isPlaying ? null : (at) => this.#scores.of(at));
  }

  #names(side) {
    if (side) {
      const engine = `Tabiya · ${levelName(setting("level"))}`;
      return side === "white" ? { white: "You", black: engine } : { white: engine, black: "You" };
    }
    const { White, Black } = this.#record.tags;
    const named = (name, usual) => (name && name !== "?" ? name : usual);
    return { white: named(White, "White"), black: named(Black, "Black") };
  }

  // What is kept for the next visit.

  /** Keeps the game, and as many of those before it as the browser has room for. */
  #keep() {
    const state = this.#record.state;
    while (!remember("game", state) && state.former.length > 0) state.former = state.former.slice(0, -1);
  }

  #restore() {
    const kept = setting("game");
    if (!kept) return;
    try {
      this.#record.restore(kept);
    } catch {
      // What was kept cannot be read: there is nothing to go on with.
      this.#record.begin();
    }
  }
}
