// Setting by hand: every given is answered at once. Is it valid, how many solutions are there, what is possible in some
// of them, which givens are not needed, how hard is it.

import { ask, list, trouble } from "../base/api.js";
import { button, toggle } from "../base/controls.js";
import { el, fill } from "../base/dom.js";
import { load, save } from "../base/store.js";
import { figure, t } from "../base/words.js";
import { pointing } from "../board/coordinates.js";
import { Editor, pasteField } from "../board/editor.js";
import { keep, kept } from "../board/kept.js";
import { cellOf, conflicts, request, setOf } from "../board/shape.js";
import { Game } from "../play/game.js";
import { session } from "../play/session.js";
import { exporter } from "./export.js";

/** How long nobody touches the board before the server is asked. */
const REST = 180;

/**
 * @param {HTMLElement} place
 * @param {import("../board/shape.js").Puzzle} [given]
 * @returns {() => void}
 */
export function openByHand(place, given) {
    const leaving = new AbortController();
    const { puzzle, before } = kept("hand", given);
    const editor = new Editor({ puzzle, before, label: t("make.board") });
    const show = { possible: load("make.possible", true) };
    const verdict = el("div", { class: "card verdict", role: "status" });
    const rating = el("div", { class: "card rating" });
    /** @type {any} */
    let answer = null;
    /** @type {AbortController | null} */
    let asking = null;
    let later = 0;

    function update() {
        const { givens, shape } = editor.puzzle;
        const clash = conflicts(shape, givens);
        const spare = new Set((answer?.redundant ?? []).map((/** @type {string} */ name) => cellOf(name, shape.size)));
        const possible = show.possible ? answer?.possible : null;
        editor.board.show(givens.map((digit, cell) => {
            const says = [];
            if (clash.has(cell)) says.push(t("cell.clash"));
            if (spare.has(cell)) says.push(t("cell.redundant"));
            const set = !digit && possible?.[cell] ? setOf(possible[cell]) : undefined;
            return { digit, given: true, candidates: set, classes: `${clash.has(cell) ? "clash" : ""} ${spare.has(cell) ? "spare" : ""}`, says };
        }));
    }

    function changed() {
        keep("hand", editor.puzzle);
        answer = null;
        editor.board.light();
        asking?.abort();
        clearTimeout(later);
        later = setTimeout(() => void judge(), REST);
        verdict.classList.add("waiting");
        update();
    }

    async function judge() {
        asking = new AbortController();
        const { signal } = asking;
        const asked = request(editor.puzzle);
        try {
            answer = await ask("check", { ...asked, possible: true }, signal);
            tell();
            update();
            fill(rating, el("p", { class: "note", text: t("make.no-rating") }));
            if (answer.solutions === "1") await rate(asked, signal);
            else if (answer.valid && answer.solutions !== "0") await count(asked, signal);
        } catch (error) {
            const message = trouble(error);
            if (!message) return;
            verdict.className = "card verdict bad";
            fill(verdict, el("p", { text: message }));
        }
    }

    async function count(/** @type {any} */ asked, /** @type {AbortSignal | undefined} */ signal) {
        const found = await ask("count", { ...asked, time_limit: 1.5 }, signal);
        const n = figure(BigInt(found.solutions));
        const line = verdict.querySelector(".how-many");
        if (line) line.textContent = found.status === "exact" ? t("make.exactly", { n }) : t("make.at-least", { n });
    }

    async function rate(/** @type {any} */ asked, /** @type {AbortSignal | undefined} */ signal) {
        const [found, all] = await Promise.all([ask("rate", asked, signal), list("techniques")]);
        const hardest = all.find((one) => one.id === found.hardest_technique)?.name ?? found.hardest_technique;
        fill(rating,
            el("h2", { text: t("make.rating") }),
            el("dl", {}, [
                [t("level"), found.level ? t(`level.${found.level}`) : t("make.no-level")],
                [t("make.hardest"), hardest ?? "–"],
                ["HoDoKu", found.hodoku_level ? `${found.hodoku_level}, ${figure(found.hodoku_score)}` : "–"],
                [t("make.steps"), found.steps ?? "–"],
            ].flatMap(([name, value]) => [el("dt", { text: name }), el("dd", { text: String(value) })])));
    }

    function tell() {
        const n = editor.puzzle.givens.filter(Boolean).length;
        const clues = el("p", { class: "note", text: t("two.entered", { n }) });
        const head = (/** @type {string} */ text) => el("p", {}, el("strong", { text }));
        if (answer.conflicts?.length) {
            verdict.className = "card verdict bad";
            fill(verdict, head(t("two.broken")), el("ul", {}, answer.conflicts.map((/** @type {any} */ c) => el("li", {}, pointing(c.message, editor.board)))), clues);
        } else if (answer.solutions === "0") {
            verdict.className = "card verdict bad";
            fill(verdict, head(t("two.none")), clues);
        } else if (answer.solutions === "1") {
            verdict.className = "card verdict good";
            fill(verdict, head(t("two.one")), el("p", { text: answer.minimal ? t("make.minimal") : t("make.redundant", { n: answer.redundant?.length ?? 0 }) }), clues);
        } else {
            verdict.className = "card verdict warm";
            fill(verdict, head(t("two.many")), el("p", { class: "how-many", text: t("make.counting") }), clues);
        }
    }

    editor.addEventListener("change", changed);
    editor.listen(leaving.signal);
    editor.addEventListener("refused", (/** @type {any} */ event) => { verdict.className = "card verdict bad"; fill(verdict, el("p", { text: event.detail })); });
    fill(place, el("div", { class: "table bench" },
        el("section", { class: "stage", "aria-label": t("make.board") }, editor.board.element,
            el("div", { class: "row-of" },
                toggle(t("make.possible"), show.possible, (on) => { show.possible = on; save("make.possible", on); update(); }),
                el("div", { class: "buttons" },
                    button(t("undo"), () => editor.undo(), { icon: "undo", quiet: true, class: "bare" }),
                    button(t("clear"), () => editor.clear(), { icon: "reset", quiet: true, class: "bare" })))),
        el("section", { class: "side", "aria-label": t("play.tools") },
            verdict, rating, editor.pad, editor.form,
            button(t("two.play"), () => { session.open(new Game(editor.puzzle)); location.hash = "#play"; }, { icon: "play", class: "primary" }),
            pasteField((text) => editor.paste(text), leaving.signal),
            exporter(() => editor.puzzle))));
    changed();
    editor.board.focus();
    return () => { leaving.abort(); asking?.abort(); clearTimeout(later); };
}
