// What is around the board: the bar above it and the actions beside it.

import { look } from "../base/api.js";
import { button, dialog, toggle } from "../base/controls.js";
import { el } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { say, speak } from "../base/say.js";
import { t } from "../base/words.js";
import { lineOf } from "../board/shape.js";
import { backup } from "./backup.js";
import { newGame } from "./new-game.js";
import { choose, linkTo, settings } from "./session.js";

/** @param {any} play @returns {any[]} */
export function bar(play) {
    const { game, timer } = play;
    const name = [game.level && t(`level.${game.level}`), `${game.shape.size}×${game.shape.size}`];
    return [
        el("p", { class: "about" }, el("strong", {}, name.filter(Boolean).join(" · "), game.shape.rules.map((/** @type {string} */ id) => [" · ", ruleName(id)])),
            game.done && el("span", { class: "badge", text: t("play.done") })),
        settings.timer && timer.face,
        settings.timer && !game.done && button(t(game.paused ? "resume" : "pause"), () => pause(play), { icon: game.paused ? "start" : "pause", quiet: true, class: "bare" }),
        button(t("new.title"), () => newGame(), { icon: "plus", class: "new" }),
    ];
}

/** What the page of a rule is called, as soon as it is here. @param {string} id */
function ruleName(id) {
    const name = el("span", { text: id });
    void look(`rules/${id}`).then(({ page }) => { name.textContent = /^# +(.*)$/m.exec(page)?.[1] ?? id; }).catch(() => {});
    return name;
}

function pause(/** @type {any} */ play) {
    const { game, board } = play;
    game.paused = !game.paused;
    board.cover(game.paused ? [el("p", { text: t("paused") }), button(t("resume"), () => pause(play), { icon: "start", class: "primary" })] : null);
    play.pad.element.inert = game.paused;
    play.update();
    speak(t(game.paused ? "spoken.paused" : "spoken.resumed"));
    if (game.paused) board.element.querySelector(".cover button")?.focus();
    else board.focus();
}

/** @param {any} play @returns {any[]} */
export function actions(play) {
    const { game } = play;
    return [
        el("div", { class: "row-of four" },
            button(t("undo"), () => play.undo(), { icon: "undo", disabled: !game.at, class: "tool" }),
            button(t("redo"), () => play.redo(), { icon: "redo", disabled: game.at === game.moves.length, class: "tool" }),
            button(t("check"), () => play.check(), { icon: "check", class: "tool" }),
            button(t("hint"), () => play.hint.next(), { icon: "hint", class: "tool", disabled: game.done })),
        el("div", { class: "row-of" },
            toggle(t("automatic"), game.automatic, (on) => game.setAutomatic(on)),
            button(t("more"), () => more(play), { icon: "settings", class: "bare" })),
    ];
}

/** Everything that is not needed at every move. */
function more(/** @type {any} */ play) {
    const { game } = play;
    dialog(t("more"), (close) => {
        const then = (/** @type {() => void} */ action) => () => { close(); action(); play.board.focus(); };
        const option = (/** @type {keyof typeof settings} */ name) => toggle(t(`setting.${name}`), settings[name], (on) => choose(name, on));
        return [
            el("h3", { text: t("more.moves") }),
            el("div", { class: "buttons" },
                button(t("rewind"), then(() => play.rewind()), { icon: "rewind" }),
                button(t("restart"), then(() => { game.restart(); play.start(); say(t("restarted")); }), { icon: "reset" }),
                button(t("checkpoint.keep"), then(() => {
                    game.keep(t("checkpoint.name", { n: game.checkpoints.length + 1, left: game.open }));
                    say(t("checkpoint.kept"));
                }), { icon: "flag" })),
            game.checkpoints.length > 0 && el("ul", { class: "plain" }, game.checkpoints.map((/** @type {any} */ point, /** @type {number} */ i) =>
                el("li", {}, button(t("checkpoint.back", { name: point.name }), then(() => game.goBack(i)), { icon: "flag", class: "bare" })))),
            el("h3", { text: t("more.marks") }),
            el("div", { class: "buttons" },
                button(t("marks.fill"), then(() => play.fillMarks()), { icon: "make" }),
                button(t("marks.check"), () => { close(); play.checkMarks(); }, { icon: "check" })),
            el("h3", { text: t("more.puzzle") }),
            el("div", { class: "buttons" },
                button(t("puzzle.copy"), then(() => copy(lineOf(game.givens))), { icon: "copy" }),
                button(t("link.copy"), then(() => copy(linkTo(game))), { icon: "link", title: t("link.about") }),
                button(t("print"), then(() => print()), { icon: "print" }),
                button(t("keys"), then(() => keys()), { icon: "keys" })),
            el("h3", { text: t("more.settings") }),
            el("div", { class: "toggles" }, /** @type {const} */ (["timer", "conflicts", "same", "houses", "rim", "tidy"]).map(option)),
            el("h3", { text: t("more.data") }),
            backup(),
        ];
    }, "more");
}

/** @param {string} text */
export async function copy(text) {
    try {
        await navigator.clipboard.writeText(text);
        say(t("copied"));
    } catch {
        dialog(t("copy.self"), () => [el("textarea", { readonly: true, rows: 4, "aria-label": t("copy.self"), text })]);
    }
}

/** The keys, as a table. */
export function keys() {
    const rows = ["move", "many", "free", "all", "digit", "corner", "centre", "mode", "erase", "undo", "hint", "help"];
    dialog(t("keys"), () => [
        el("table", { class: "keys-table" }, el("tbody", {}, rows.map((row) => el("tr", {},
            el("th", { scope: "row" }, t(`keys.${row}.keys`).split(" ").map((key) => (key === "+" || key === "/" ? ` ${key} ` : el("kbd", { text: key.replace("_", " ") })))),
            el("td", { text: t(`keys.${row}`) }))))),
        el("p", { class: "note" }, icon("keys"), t("keys.letters")),
    ], "wide");
}
