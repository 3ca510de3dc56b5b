// Two grids, as in the window of the old thesis: a puzzle is entered on the left, the right follows, and Enter solves it.

import { ask, trouble } from "../base/api.js";
import { button } from "../base/controls.js";
import { el, fill } from "../base/dom.js";
import { t } from "../base/words.js";
import { Board } from "../board/board.js";
import { pointing } from "../board/coordinates.js";
import { Editor, pasteField } from "../board/editor.js";
import { keep, kept } from "../board/kept.js";
import { cellOf, conflicts, digitsOfLine, request } from "../board/shape.js";
import { Game } from "../play/game.js";
import { session } from "../play/session.js";

/** @param {HTMLElement} main @returns {() => void} */
export function open(main) {
    const leaving = new AbortController();
    /** @type {AbortController | null} */
    let asking = null;
    /** @type {any} */
    let answer = null;
    const { puzzle: start, before } = kept("two");
    const editor = new Editor({ puzzle: start, before, label: t("two.left"), enter: () => solve() });
    const right = new Board({ shape: start.shape, label: t("two.right"), still: true });
    const verdict = el("div", { class: "card verdict", role: "status" });

    function update() {
        const { givens, shape } = editor.puzzle;
        const clash = conflicts(shape, givens);
        const differ = new Set((answer?.differences ?? []).map((/** @type {string} */ name) => cellOf(name, shape.size)));
        editor.board.show(givens.map((digit, cell) => ({
            digit, given: true, classes: clash.has(cell) ? "clash" : "", says: clash.has(cell) ? [t("cell.clash")] : [],
        })));
        const solution = answer?.shown ?? null;
        right.show(givens.map((digit, cell) => ({
            digit: digit || solution?.[cell] || 0, given: digit !== 0,
            classes: [clash.has(cell) ? "clash" : "", differ.has(cell) ? "meant" : ""].join(" "),
            says: !digit && solution ? [t("cell.solution")] : [],
        })));
    }

    function changed() {
        asking?.abort();
        answer = null;
        editor.board.light();
        keep("two", editor.puzzle);
        if (right.shape !== editor.puzzle.shape) right.setShape(editor.puzzle.shape);
        const count = editor.puzzle.givens.filter(Boolean).length;
        tell("neutral", [el("p", { text: t("two.entered", { n: count }) })]);
        update();
    }

    async function solve() {
        asking?.abort();
        asking = new AbortController();
        const { signal } = asking;
        tell("neutral", [el("p", { text: t("two.solving") })]);
        try {
            answer = await ask("check", request(editor.puzzle), signal);
            // Of several solutions the first of two witnesses is shown, which differ in what is framed.
            answer.shown = digitsOfLine(answer.solution ?? answer.witnesses?.[0]);
        } catch (error) {
            const message = trouble(error);
            if (message) tell("bad", [el("p", { text: message })]);
            return;
        }
        explain();
        update();
        // On a narrow screen it lies further down.
        verdict.scrollIntoView({ block: "nearest" });
    }

    function explain() {
        if (answer.conflicts?.length) {
            tell("bad", [el("p", {}, el("strong", { text: t("two.broken") })), el("ul", {}, answer.conflicts.map((/** @type {any} */ c) => el("li", {}, pointing(c.message, editor.board))))]);
        } else if (answer.solutions === "0") {
            const ends = (answer.dead_ends ?? []).map((/** @type {any} */ end) => end.message ?? end).filter((/** @type {any} */ x) => typeof x === "string");
            tell("bad", [el("p", {}, el("strong", { text: t("two.none") })), ends.length > 0 && el("ul", {}, ends.map((/** @type {string} */ text) => el("li", {}, pointing(text, editor.board))))]);
        } else if (answer.solutions === "1") {
            tell("good", [el("p", {}, el("strong", { text: t("two.one") })),
                el("p", { text: answer.minimal ? t("two.minimal") : answer.redundant ? t("two.redundant", { n: answer.redundant.length }) : "" })]);
        } else {
            tell("warm", [el("p", {}, el("strong", { text: t("two.many") })),
                answer.differences && el("p", { text: t("two.differ", { n: answer.differences.length }) })]);
        }
    }

    function tell(/** @type {string} */ kind, /** @type {any} */ content) {
        verdict.className = `card verdict ${kind}`;
        fill(verdict, content);
    }

    editor.addEventListener("change", changed);
    editor.listen(leaving.signal);
    editor.addEventListener("refused", (/** @type {any} */ event) => tell("bad", [el("p", { text: event.detail })]));
    fill(main,
        el("div", { class: "title" }, el("h1", { text: t("view.two") }), el("p", { class: "note", text: t("two.about") })),
        el("div", { class: "pair" },
            el("section", { class: "left-grid", "aria-label": t("two.left") }, el("h2", { text: t("two.left") }), editor.board.element),
            el("div", { class: "entry" },
                el("div", { class: "buttons" },
                    button(t("two.solve"), solve, { class: "primary", icon: "start" }),
                    button(t("undo"), () => editor.undo(), { icon: "undo", quiet: true }),
                    button(t("clear"), () => editor.clear(), { icon: "reset", quiet: true })),
                editor.pad),
            el("section", { class: "right-grid", "aria-label": t("two.right") }, el("h2", { text: t("two.right") }), right.element),
            el("div", { class: "outcome" }, verdict,
                el("div", { class: "buttons" },
                    button(t("two.play"), () => { session.open(new Game(editor.puzzle)); location.hash = "#play"; }, { icon: "play" })),
                pasteField((text) => editor.paste(text), leaving.signal),
                editor.form)));
    changed();
    editor.board.focus();
    return () => { leaving.abort(); asking?.abort(); };
}
