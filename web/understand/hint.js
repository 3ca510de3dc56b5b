// A hint in three stages on the position as it stands: where to look, what to see, why it follows; then it can be done.
// A board with a mistake is told so first.

import { ask, trouble } from "../base/api.js";
import { button } from "../base/controls.js";
import { el, fill, refill } from "../base/dom.js";
import { t } from "../base/words.js";
import { pointing } from "../board/coordinates.js";
import { drawStep } from "../board/drawing.js";
import { bit, candidateOf, digitsOf, lineOf, manner } from "../board/shape.js";
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
        return { step: 3, mistake: 2 }[this.answer?.status] ?? 1;
    }

    /** Do what the hint says. */
    take() {
        const { game, answer } = this;
        const { size } = game.shape;
        const of = (list) => (list ?? []).map((text) => candidateOf(text, size));
        /** @type {any[]} */
        const edits = [];
        const gone = new Map();
        const ruled = (cell) => gone.get(cell) ?? game.fields.gone[cell];
        if (answer.step) {
            for (const { cell, digit } of of(answer.step.placements)) edits.push(["digit", cell, digit]);
            for (const { cell, digit } of of(answer.step.eliminations)) gone.set(cell, ruled(cell) | bit(digit));
        }
        for (const { cell } of of(answer.undo)) edits.push(["digit", cell, 0]);
        for (const { cell, digit } of of(answer.restore)) gone.set(cell, ruled(cell) & ~bit(digit));
        for (const [cell, set] of gone) edits.push(["gone", cell, set]);
        if (gone.size) game.automatic = true;
        this.clear();
        if (edits.length) game.change(edits);
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
        refill(this.element,
            kind === "step" && marks, texts,
            el("div", { class: "buttons" },
                more && button(t(`hint.more.${stage}`), () => this.next(), { class: "primary" }),
                !more && acts && button(t(kind === "mistake" ? "hint.repair" : "hint.take"), () => this.take(), { class: "primary", icon: "check" }),
                kind === "step" && stage >= 2 && button(t("hint.page"), () => techniquePage(step.technique, step.name), { icon: "understand" })),
            button(t("hint.close"), () => this.clear(), { icon: "close", quiet: true, class: "bare shut" }));
    }

    invitation() {
        return [el("p", { text: t("hint.invitation") }),
            el("div", { class: "buttons" }, button(t("hint.more.0"), () => this.next(), { class: "primary", icon: "hint" }))];
    }
}

/** A position as the server wants it. @param {Game} game */
export function position(game) {
    const asked = { puzzle: lineOf(game.digits), givens: lineOf(game.givens), ...manner(game.shape) };
    if (!game.fields.gone.some(Boolean)) return asked;
    const left = game.candidates();
    return { ...asked, marks: game.digits.map((digit, cell) => (digit ? null : digitsOf(left[cell]))) };
}
