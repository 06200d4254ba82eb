import { byId } from "./element.js";
import { remember, setting } from "./settings.js";

const system = matchMedia("(prefers-color-scheme: dark)");

/** Light or dark, like the system until the user chooses otherwise. */
export function startTheme() {
  const show = () => {
    const theme = setting("theme");
    document.documentElement.dataset.theme = theme === "system" ? (system.matches ? "dark" : "light") : theme;
  };
  system.addEventListener("change", show);
  byId("theme").addEventListener("click", () => {
    const next = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    // Choosing what the system has means following the system again.
    remember("theme", (next === "dark") === system.matches ? "system" : next);
    show();
  });
  show();
}
