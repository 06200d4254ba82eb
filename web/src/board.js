import { Chessboard, COLOR, FEN, INPUT_EVENT_TYPE } from "./lib/cm-chessboard/Chessboard.js";
import { Accessibility } from "./lib/cm-chessboard/extensions/accessibility/Accessibility.js";
import { PromotionDialog } from "./lib/cm-chessboard/extensions/promotion-dialog/PromotionDialog.js";
import { Arrows } from "./arrows.js";
import { Marks } from "./marks.js";
import { PIECE_SIZE } from "./pieces.js";

const prefersStillness = matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The board: shows a position and lets the user move by click, drag, touch and keyboard. */
export class Board {
  #board;
  #marks;
  #arrows;
  #moves = [];
  #fen = FEN.empty;
  #isFlipped;
  #turned = Promise.resolve();
  #onMove;

  /** `onMove` gets the moves that the user makes, as UCI text. */
  constructor(element, { isFlipped, onMove }) {
    this.#isFlipped = isFlipped;
    this.#onMove = onMove;
    this.#board = new Chessboard(element, {
      orientation: isFlipped ? COLOR.black : COLOR.white,
      style: {
        cssClass: "tabiya",
        pieces: { tileSize: PIECE_SIZE },
        animationDuration: prefersStillness ? 0 : 200,
      },
      extensions: [
        { class: Marks },
        { class: Arrows },
        { class: PromotionDialog, props: { language: "en" } },
        { class: Accessibility, props: { language: "en", movePieceForm: false, keyboardMoveInput: true } },
      ],
    });
    this.#marks = this.#board.getExtension(Marks);
    this.#arrows = this.#board.getExtension(Arrows);
    // Only the keyboard should move the focus here: a mouse shows its place by the pointer.
    element.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** Whether Black is at the bottom, or will be once the board has turned. */
  get isFlipped() {
    return this.#isFlipped;
  }

  /** Shows a position and allows these moves in it. */
  show({ fen, lastMove, check, moves }) {
    this.#fen = fen;
    this.#board.setPosition(fen, true);
    this.#marks.show(lastMove ? [lastMove.from, lastMove.to] : [], check);
    this.#marks.drop();
    this.#allow(moves);
  }

  /** Shows arrows for moves as UCI text, the best first. */
  showArrows(moves) {
    this.#arrows.show(moves);
  }

  flip() {
    this.#isFlipped = !this.#isFlipped;
    // One turn at a time.
    this.#turned = this.#turned.then(() => {
      const wanted = this.#isFlipped ? COLOR.black : COLOR.white;
      return wanted === this.#board.getOrientation() ? undefined : this.#board.setOrientation(wanted);
    });
  }

  #allow(moves) {
    const wasAllowed = this.#moves.length > 0;
    this.#moves = moves;
    if (wasAllowed) this.#board.disableMoveInput();
    if (moves.length === 0) return;
    const side = this.#board.getPiece(moves[0].from)?.[0];
    this.#board.enableMoveInput((event) => this.#input(event), side);
  }

  #input({ type, squareFrom, squareTo }) {
    const from = this.#moves.filter((move) => move.from === squareFrom);
    switch (type) {
      case INPUT_EVENT_TYPE.moveInputStarted:
        if (from.length > 0) this.#marks.hold(squareFrom, from);
        return from.length > 0;
      case INPUT_EVENT_TYPE.validateMoveInput:
        return this.#choose(from.filter((move) => move.to === squareTo));
      case INPUT_EVENT_TYPE.moveInputCanceled:
      case INPUT_EVENT_TYPE.moveInputFinished:
        this.#marks.drop();
    }
    return undefined;
  }

  /** Makes one of these moves, which differ at most in their promotion; says whether there is any. */
  #choose(moves) {
    if (moves.length === 0) return false;
    // The board moves the piece first.
    setTimeout(() => {
      if (moves.length === 1) this.#onMove(moves[0].uci);
      else this.#promote(moves);
    });
    return true;
  }

  #promote(moves) {
    const { to } = moves[0];
    this.#board.showPromotionDialog(to, this.#fen.split(" ")[1], ({ piece }) => {
      const move = moves.find(({ promotion }) => promotion === piece?.[1]);
      if (move) this.#onMove(move.uci);
      else this.#board.setPosition(this.#fen, true);
    });
  }
}
