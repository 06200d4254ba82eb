import { byId, element } from "./element.js";
import { pieceImage } from "./pieces.js";

const VALUES = { p: 1, n: 3, b: 3, r: 5, q: 9 };
const ORDER = "qrbnp";

/** The names above and below the board, with the surplus men of each side. */
export class Players {
  /** Shows the names by colour, those of the side at the bottom of the board below it. */
  show({ names, fen, turn, isFlipped }) {
    const leads = leadsIn(fen);
    for (const [place, color] of [
      ["player-top", isFlipped ? "white" : "black"],
      ["player-bottom", isFlipped ? "black" : "white"],
    ]) {
      const { men, points } = leads[color];
      const lead = element("span", { className: "lead" }, ...men.map((man) => pieceImage(man)));
      if (points > 0) lead.append(`+${points}`);
      byId(place).replaceChildren(
        element("span", { className: turn === color ? `disc ${color} to-move` : `disc ${color}` }),
        element("span", { className: "name" }, names[color]),
        lead,
      );
    }
  }
}

/** The men that each side has more of than the other. */
function leadsIn(fen) {
  const board = fen.split(" ")[0];
  const count = (letter) => board.split(letter).length - 1;
  const leads = { white: { men: [], points: 0 }, black: { men: [], points: 0 } };
  let balance = 0;
  for (const kind of ORDER) {
    const more = count(kind.toUpperCase()) - count(kind);
    balance += more * VALUES[kind];
    const [side, name] = more > 0 ? [leads.white, `w${kind}`] : [leads.black, `b${kind}`];
    for (let man = 0; man < Math.abs(more); man += 1) side.men.push(name);
  }
  leads[balance > 0 ? "white" : "black"].points = Math.abs(balance);
  return leads;
}
