import { byId } from "./element.js";

/** Matches what is meant to be a FEN: ranks separated by slashes, which no game in PGN begins with. */
const FEN = /^\s*(?!1\/2-1\/2)[^\s[\]{}()/]*\/[^\s[\]{}()/]*\//;

/** The dialog that takes a position or a game as text and explains what is wrong with it. */
export class Paste {
  #dialog = byId("paste-dialog");
  #text = byId("paste-text");
  #reason = byId("paste-reason");
  #onFen;
  #onPgn;

  /** Both get the text and throw what is wrong with it. */
  constructor({ onFen, onPgn }) {
    this.#onFen = onFen;
    this.#onPgn = onPgn;
    byId("paste-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#load();
    });
    byId("paste-cancel").addEventListener("click", () => this.#dialog.close());
    this.#text.addEventListener("input", () => this.#say(""));
    document.addEventListener("paste", (event) => {
      if (event.target.closest?.("input, textarea, dialog")) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.trim() === "") return;
      this.open(text);
      this.#load();
    });
  }

  open(text = "") {
    this.#text.value = text;
    this.#say("");
    if (!this.#dialog.open) this.#dialog.showModal();
    this.#text.focus();
  }

  #load() {
    const text = this.#text.value;
    try {
      if (text.trim() === "") throw new Error("there is nothing to load yet");
      if (FEN.test(text)) this.#onFen(text.trim());
      else this.#onPgn(text);
      this.#dialog.close();
    } catch (error) {
      this.#say(reasonOf(error));
      this.#pointAt(error.place, text);
    }
  }

  #say(reason) {
    this.#reason.textContent = reason;
    this.#text.setAttribute("aria-invalid", String(reason !== ""));
  }

  /** Puts the cursor where the text is wrong. */
  #pointAt(place, text) {
    this.#text.focus();
    if (!place) return;
    const before = new TextEncoder().encode(text).slice(0, place.byte);
    const at = new TextDecoder().decode(before).length;
    this.#text.setSelectionRange(at, Math.min(at + 1, text.length));
  }
}

function reasonOf({ message, place }) {
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return place?.line && !message.includes("line") ? `Line ${place.line}: ${message}` : sentence;
}
