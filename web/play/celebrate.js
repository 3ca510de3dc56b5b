// The end of a game: a quiet wave over the board, and how long it took.

import { button, dialog } from "../base/controls.js";
import { el } from "../base/dom.js";
import { t } from "../base/words.js";
import { newGame } from "./new-game.js";
import { session, settings } from "./session.js";
import { clock } from "./timer.js";

/** @param {import("../board/board.js").Board} board @param {import("./game.js").Game} game */
export function celebrate(board, game) {
    const { size } = game.shape;
    const start = board.selection.cursor;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!still) {
        board.cells.forEach((cell, i) => {
            const far = Math.hypot((i % size) - (start % size), Math.floor(i / size) - Math.floor(start / size));
            cell.animate([{ transform: "scale(1)" }, { transform: "scale(1.16)", offset: 0.5 }, { transform: "scale(1)" }],
                { duration: 460, delay: far * 60, easing: "ease-in-out" });
        });
    }
    setTimeout(() => {
        if (session.game !== game || !board.element.isConnected) return;
        dialog(t("solved.title"), (close) => [
            el("p", { class: "lead", text: settings.timer ? t("solved.time", { time: clock(game.seconds) }) : t("solved.plain") }),
            game.level && el("p", { text: t("solved.level", { level: t(`level.${game.level}`) }) }),
            el("div", { class: "buttons" },
                button(t("new.title"), () => { close(); newGame(); }, { class: "primary", icon: "plus" }),
                button(t("solved.path"), () => { close(); location.hash = "#understand"; }, { icon: "understand" })),
        ], "solved");
    }, still ? 0 : 900);
}
