// A hint in three stages on the position as it stands: where to look, what to see, why it follows; then it can be done.
// A board with a mistake is told so first.

import { ask, trouble } from "../base/api.js";
import { button } from "../base/controls.js";
import { el, fill, refill } from "../base/dom.js";
import { t } from "../base/words.js";
import { pointing } from "../board/coordinates.js";
import { drawStep } from "../board/drawing.js";
import { bit, candidateOf, digitsOf, lineOf, manner } from "../board/shape.js";
import { settings } from "../play/settings.js";
import { keyOf } from "./key.js";
import { techniqueAbout, techniquePage } from "./technique.js";

/** @typedef {import("../play/game.js").Game} Game */

export class Hint {
    /** @param {{ game: Game, board: import("../board/board.js").Board, changed: () => void, always?: boolean }} options `always`: also shown before it was asked for */
    constructor({ game, board, changed, always = false }) {
        this.game = game;
        this.board = board;
        this.columns = board.columns;
        this.changed = changed;
        this.always = always;
        this.stage = 0;
        /** @type {any} */
        this.answer = null;
        /** @type {AbortController | null} while the server is asked */
        this.asking = null;
        /** @type {import("../board/drawing.js").Drawing | null} */
        this.drawing = null;
        this.element = el("section", { class: "card hint", "aria-label": t("hint"), "aria-live": "polite" });
        this.key = el("div", { class: "key-of" });
        this.update();
    }

    /** The next stage; the first asks the server. */
    async next() {
        if (this.asking) return;
        if (this.stage === 0) await this.fetch();
        else if (this.stage < this.last) this.stage++;
        this.redraw();
        // What is new comes into sight; where the hint has a place of its own, within that place alone.
        if (this.stage) this.element.querySelector("p:last-of-type")?.scrollIntoView({ block: "nearest" });
    }

    async fetch() {
        const asking = new AbortController();
        this.asking = asking;
        let answer = null;
        try {
            const asked = position(this.game);
            answer = await ask("hint", asked, asking.signal);
            if (answer.status === "step") answer.where ??= (await ask("hint", { ...asked, vague: true }, asking.signal)).hint;
        } catch (error) {
            answer = { status: "trouble", hint: trouble(error) };
        }
        // What was asked about a position that is no longer there is of no use.
        if (this.asking !== asking) return;
        this.asking = null;
        this.answer = answer;
        this.stage = 1;
    }

    get last() {
        const status = this.answer?.status;
        return status === "step" ? 3 : status === "mistake" ? 2 : 1;
    }

    /**
     * Elimination cells in which the player has no mark that could be taken away.
     * @returns {number[]}
     */
    get unmarked() {
        const { game, answer } = this;
        if (game.automatic || !answer?.step) return [];
        const { corner, centre } = game.fields;
        return of(answer.step.eliminations, game).flatMap(({ cell, digit }) => (centre[cell] || corner[cell] & bit(digit) ? [] : [cell]));
    }

    /** Whether "Do it" would change anything that the player sees. */
    get doable() {
        const { game, answer } = this;
        return !answer?.step || answer.step.placements.length > 0 || this.unmarked.length < of(answer.step.eliminations, game).length;
    }

    /**
     * Do what the hint says, in the marks that the player keeps, as one move.
     * @param {{ fill?: boolean }} [how] `fill`: give every empty cell its marks first
     */
    take({ fill: filling = false } = {}) {
        const { game, answer } = this;
        /** @type {Map<string, [import("../play/game.js").Field, number, number]>} */
        const edits = new Map();
        const put = (/** @type {[import("../play/game.js").Field, number, number]} */ edit) => edits.set(edit[0] + edit[1], edit);
        const now = (/** @type {import("../play/game.js").Field} */ field, /** @type {number} */ cell) => edits.get(field + cell)?.[2] ?? game.fields[field][cell];
        if (filling) game.filling().forEach(put);
        for (const { cell, digit } of of(answer.step?.placements, game)) game.placing(cell, digit, settings.tidy).forEach(put);
        for (const { cell, digit } of of(answer.step?.eliminations, game)) {
            if (game.automatic) put(["gone", cell, now("gone", cell) | bit(digit)]);
            else for (const field of /** @type {const} */ (["corner", "centre"])) put([field, cell, now(field, cell) & ~bit(digit)]);
        }
        for (const { cell } of of(answer.undo, game)) put(["digit", cell, 0]);
        for (const { cell, digit } of of(answer.restore, game)) {
            if (game.automatic) put(["gone", cell, now("gone", cell) & ~bit(digit)]);
            else put(["centre", cell, now("centre", cell) | bit(digit)]);
        }
        this.clear();
        game.change([...edits.values()]);
    }

    /** Nobody waits for an answer any more. */
    leave() {
        this.asking?.abort();
        this.asking = null;
    }

    clear() {
        this.leave();
        if (!this.stage) return;
        this.stage = 0;
        this.answer = null;
        this.redraw();
    }

    redraw() {
        const { answer, game, stage } = this;
        this.drawing = null;
        this.board.light();
        if (answer?.step && stage >= 2) {
            this.drawing = drawStep(answer.step, game.shape, this.columns, { conclusion: stage === 3, chains: stage === 3 });
        }
        if (answer?.undo && stage >= 2) {
            const wrong = [...answer.undo, ...answer.restore].map((text) => candidateOf(text, game.shape.size).cell);
            this.drawing = { roles: new Map(), cells: new Map(wrong.map((cell) => [cell, "wrong"])), under: [], over: [], key: [] };
        }
        this.update();
        this.changed();
    }

    update() {
        const { answer, stage } = this;
        this.element.hidden = !stage && !this.always;
        fill(this.key, this.drawing?.key.length ? keyOf(this.drawing.key) : null);
        if (!stage) return fill(this.element, this.always && this.invitation());
        const kind = answer.status;
        const marks = el("ol", { class: "stages", "aria-label": t("hint.stages") }, ["where", "what", "why"].map((name, i) =>
            el("li", { "aria-current": stage === i + 1 ? "step" : null, class: stage > i ? "reached" : "", text: t(`hint.${name}`) })));
        const { step } = answer;
        const texts = [];
        if (kind === "step") {
            texts.push(el("p", { class: "where" }, pointing(answer.where ?? step.name, this.board)));
            if (stage >= 2) texts.push(el("p", { class: "what" }, el("strong", { text: step.name }), techniqueAbout(step.technique)));
            if (stage >= 3) texts.push(el("p", { class: "why" }, pointing(step.sentence, this.board)));
        } else {
            texts.push(el("p", {}, pointing((kind === "mistake" && stage === 1 ? t("hint.mistake") : answer.hint) ?? "", this.board)));
        }
        const more = stage < this.last;
        const acts = kind === "step" || kind === "mistake";
        const unmarked = kind === "step" && this.unmarked.length > 0;
        if (unmarked && !more) texts.push(el("p", { class: "note", text: t("hint.unmarked") }));
        refill(this.element,
            kind === "step" && marks, texts,
            el("div", { class: "buttons" },
                more && button(t(`hint.more.${stage}`), () => this.next(), { class: "primary" }),
                !more && acts && this.doable && button(t(kind === "mistake" ? "hint.repair" : "hint.take"), () => this.take(), { class: "primary", icon: "check" }),
                !more && unmarked && button(t("hint.fill"), () => this.take({ fill: true }), { class: this.doable ? "" : "primary", icon: "check" }),
                kind === "step" && stage >= 2 && button(t("hint.page"), () => techniquePage(step.technique, step.name), { icon: "understand" })),
            button(t("hint.close"), () => this.clear(), { icon: "close", quiet: true, class: "bare shut" }));
    }

    invitation() {
        return [el("p", { text: t("hint.invitation") }),
            el("div", { class: "buttons" }, button(t("hint.more.0"), () => this.next(), { class: "primary", icon: "hint" }))];
    }
}

/** The candidates of a list. @param {string[] | undefined} list @param {Game} game */
function of(list, game) {
    return (list ?? []).map((text) => candidateOf(text, game.shape.size));
}

/** A position as the server wants it, with the candidates that the player sees. @param {Game} game */
export function position(game) {
    const asked = { puzzle: lineOf(game.digits), givens: lineOf(game.givens), ...manner(game.shape) };
    if (!game.marked) return asked;
    const left = game.sees();
    return { ...asked, marks: game.digits.map((digit, cell) => (digit ? null : digitsOf(left[cell]))) };
}
