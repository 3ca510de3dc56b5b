// The laboratory: two engines on the same puzzle, side by side. What they do was recorded by the server; here it is
// played, slowly or fast, with a chart of how full the grid was after each event.

import { ask, list, trouble } from "../base/api.js";
import { button, dropdown } from "../base/controls.js";
import { el, fill, refill } from "../base/dom.js";
import { load, save } from "../base/store.js";
import { figure, t } from "../base/words.js";
import { request } from "../board/shape.js";
import { session } from "../play/session.js";
import { Chart } from "./chart.js";
import { Film } from "./film.js";

/** The most events that are asked for. */
const EVENTS = 100_000;

/** Events a second at each place of the speed control: from one by one to all at once. */
const SPEEDS = [2, 5, 10, 25, 60, 150, 400, 1000, 3000, 10_000, 40_000];

/** @param {HTMLElement} main @returns {() => void} */
export function open(main) {
    const lab = new Laboratory(main);
    return () => lab.close();
}

class Laboratory {
    /** @param {HTMLElement} main */
    constructor(main) {
        const { game } = session;
        this.puzzle = { shape: game.shape, givens: game.givens };
        this.chosen = load("engines", ["backtrack", "most-constrained"]);
        this.speed = load("speed", 5);
        this.leaving = new AbortController();
        /** How many events of the longer film are shown. */
        this.now = 0;
        this.running = false;
        this.loaded = false;
        /** @type {any[]} */
        this.engines = [];
        /** @type {AbortController | null} */
        this.asking = null;
        this.films = [0, 1].map((side) => new Film(this.puzzle, t("lab.board", { n: side + 1 })));
        this.chart = new Chart();
        this.choices = [0, 1].map(() => el("div", {}));
        this.controls = el("div", { class: "buttons" });
        this.says = el("p", { class: "progress", role: "status" });
        const range = el("input", {
            type: "range", min: 0, max: SPEEDS.length - 1, value: this.speed, "aria-label": t("lab.speed"),
            on: { input: (/** @type {any} */ e) => { this.speed = Number(e.target.value); save("speed", this.speed); this.tellSpeed(); } },
        });
        this.pace = el("output", { class: "note" });
        fill(main,
            el("div", { class: "title" }, el("h1", { text: t("view.laboratory") }), el("p", { class: "note", text: t("lab.about") })),
            el("div", { class: "bench-of-two" },
                this.films.map((film, side) => el("section", { class: "engine", "aria-label": t("lab.board", { n: side + 1 }) },
                    this.choices[side], film.board.element, el("div", {}, film.verdict, film.counts))),
                el("section", { class: "side", "aria-label": t("lab.console") },
                    el("div", { class: "card console" },
                        this.controls,
                        el("label", { class: "speed" }, el("span", { text: t("lab.speed") }), range, this.pace),
                        this.says),
                    el("div", { class: "card" }, el("h2", { text: t("lab.chart") }), this.chart.element))));
        void this.start();
    }

    async start() {
        this.tellSpeed();
        this.buttons();
        try {
            this.engines = await list("engines");
            this.choices.forEach((place, side) => fill(place,
                dropdown(t("lab.engine", { n: side + 1 }), this.engines.map((e) => ({ value: e.id, text: e.id })), this.chosen[side], (id) => {
                    this.chosen[side] = id;
                    save("engines", this.chosen);
                    this.aboutEngine(side);
                    void this.fetch();
                }),
                el("p", { class: "note" })));
            [0, 1].forEach((side) => this.aboutEngine(side));
        } catch (error) {
            this.says.textContent = trouble(error);
            return;
        }
        await this.fetch();
    }

    aboutEngine(/** @type {number} */ side) {
        this.choices[side].querySelector(".note").textContent = this.engines.find((e) => e.id === this.chosen[side])?.about ?? "";
    }

    /** Let both engines work, and rewind. */
    async fetch() {
        this.pause();
        this.asking?.abort();
        const asking = new AbortController();
        this.asking = asking;
        this.says.textContent = t("lab.working");
        this.loaded = false;
        this.buttons();
        const both = await Promise.allSettled(this.chosen.map((engine) => ask("trace", { ...request(this.puzzle), engine, events: EVENTS }, asking.signal)));
        const failed = /** @type {PromiseRejectedResult | undefined} */ (both.find((one) => one.status === "rejected"));
        const message = failed ? trouble(failed.reason) : "";
        // Given up for another choice: the next answer is on its way.
        if (message === null) return;
        this.says.textContent = message;
        both.forEach((one, side) => this.films[side].load(one.status === "fulfilled" ? one.value : null));
        this.chart.load(this.films.map((film, side) => ({ name: this.chosen[side], heights: film.heights, complete: film.complete })));
        this.loaded = this.films.some((film) => film.events.length > 0);
        this.seek(0);
        if (!this.loaded) this.conclude();
    }

    /** After how many events of the longer film everything is shown. */
    get length() {
        return Math.max(...this.films.map((film) => film.events.length));
    }

    buttons() {
        const ended = this.now >= this.length;
        refill(this.controls,
            button(t(this.running ? "lab.pause" : "lab.run"), () => (this.running ? this.pause() : this.run()), { icon: this.running ? "pause" : "start", class: "primary run", disabled: !this.loaded || ended }),
            button(t("lab.stepback"), () => { this.pause(); this.seek(this.now - 1); }, { icon: "previous", disabled: !this.loaded || this.now === 0 }),
            button(t("lab.step"), () => { this.pause(); this.seek(this.now + 1); }, { icon: "step", disabled: !this.loaded || ended }),
            button(t("lab.end"), () => { this.pause(); this.seek(this.length); }, { icon: "next", disabled: !this.loaded || ended }),
            button(t("lab.rewind"), () => { this.pause(); this.seek(0); }, { icon: "reset", disabled: !this.loaded }));
    }

    tellSpeed() {
        this.pace.textContent = t("lab.pace", { n: figure(SPEEDS[this.speed]) });
    }

    run() {
        this.running = true;
        this.buttons();
        let last = performance.now();
        let owed = 0;
        const frame = (/** @type {number} */ now) => {
            if (!this.running) return;
            owed += ((now - last) / 1000) * SPEEDS[this.speed];
            last = now;
            const due = Math.floor(owed);
            owed -= due;
            if (due) this.seek(this.now + due);
            if (this.running) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
    }

    pause() {
        if (!this.running) return;
        this.running = false;
        this.buttons();
    }

    /** Show both boards after this many events; the shorter film waits at its end. @param {number} now */
    seek(now) {
        this.now = Math.max(0, Math.min(this.length, now));
        for (const film of this.films) film.seek(this.now);
        this.show();
        if (this.now >= this.length) this.running = false;
        if (this.now >= this.length && this.loaded) this.conclude();
        else this.says.textContent = "";
        this.buttons();
    }

    /** How both ended, side by side. */
    conclude() {
        const said = this.films.flatMap(({ end, events, complete }, side) => {
            if (!end) return [];
            const counted = end.recorded && complete ? ` ${t("lab.events-of", { n: figure(events.length) })}.` : "";
            return [t("lab.summary", { engine: this.chosen[side], end: end.sentence }) + counted];
        });
        this.says.textContent = said.join(" ");
    }

    show() {
        for (const film of this.films) film.show();
        this.chart.mark(this.films.map((film) => film.at));
    }

    close() {
        this.running = false;
        this.asking?.abort();
        this.leaving.abort();
    }
}
