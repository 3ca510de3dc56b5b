// A new game: made to a wish, pasted, or one that was begun before.

import { ask, follow, list, trouble } from "../base/api.js";
import { button, dialog, segments, toggle } from "../base/controls.js";
import { el, fill } from "../base/dom.js";
import { figure, lang, t } from "../base/words.js";
import { digitsOfLine, request, SIGNS } from "../board/shape.js";
import { load, save } from "../base/store.js";
import { Game } from "./game.js";
import { levels, levelsAt, nearestLevel } from "./levels.js";
import { read, session } from "./session.js";

/** Sizes that a player is offered; pasting brings any. */
const SIZES = [4, 6, 9, 12, 16];

/** Ask what the game is to be. */
export function newGame() {
    /** @type {{ size: string, level: string, rules: string[] }} */
    const wish = { size: "9", level: "easy", rules: [], ...load("wish", {}) };
    const leaving = new AbortController();
    /** @type {AbortController | null} while a puzzle is being made */
    let making = null;
    const box = dialog(t("new.title"), (close) => {
        const says = el("p", { class: "progress", role: "status" });
        const levelChoice = el("div", {}, el("p", { class: "note", text: t("loading") }));
        const ruleChoice = el("div", { class: "toggles" });
        const go = button(t("new.make"), () => make(), { class: "primary", icon: "start" });
        const stop = button(t("make.cancel"), () => making?.abort(), { icon: "close" });
        stop.hidden = true;
        const text = el("textarea", { rows: 3, spellcheck: "false", "aria-label": t("new.paste"), placeholder: t("new.paste.example") });
        const make = async () => {
            save("wish", wish);
            making = new AbortController();
            go.disabled = true;
            stop.hidden = false;
            stop.focus();
            says.textContent = t("make.working");
            try {
                const puzzle = await generate(wish, (progress) => { says.textContent = t("new.tried", { n: figure(progress.tried) }); }, making.signal);
                close();
                session.open(new Game(puzzle));
            } catch (error) {
                says.textContent = trouble(error) ?? t("new.cancelled");
            }
            making = null;
            go.disabled = false;
            if (document.activeElement === stop) go.focus();
            stop.hidden = true;
        };
        const paste = async () => {
            try {
                const puzzle = await read(text.value, wish.rules.length ? { rules: wish.rules } : {}, leaving.signal);
                const facts = await ask("check", request(puzzle), leaving.signal);
                if (facts.conflicts?.length) throw new Error(facts.conflicts.map((/** @type {any} */ c) => c.message).join("; "));
                close();
                session.open(new Game(puzzle));
            } catch (error) {
                says.textContent = trouble(error) ?? "";
            }
        };
        /** @type {string[]} */
        let all = [];
        const offerLevels = () => {
            wish.level = nearestLevel(all, wish.level, Number(wish.size));
            fill(levelChoice, segments(t("level"), levelsAt(all, Number(wish.size)).map((level) => ({ value: level, text: t(`level.${level}`) })),
                wish.level, (level) => { wish.level = level; }, { hide: false, class: "wrap" }));
        };
        void levels().then((found) => {
            all = found;
            // The first choice of the dialog has the focus, unless the player is elsewhere by now.
            const first = document.activeElement === sizeChoice.querySelector("input:checked");
            offerLevels();
            if (first) levelChoice.querySelector("input:checked")?.focus();
        }).catch((error) => { says.textContent = trouble(error); });
        const sizeChoice = segments(t("size"), SIZES.map((n) => ({ value: String(n), text: `${n}×${n}` })), wish.size, (size) => {
            wish.size = size;
            if (all.length) offerLevels();
        }, { hide: false, class: "wrap" });
        void list("rules").then((all) => fill(ruleChoice, all.map((rule) => toggle(rule.about, wish.rules.includes(rule.id), (on) => {
            wish.rules = on ? [...wish.rules, rule.id] : wish.rules.filter((id) => id !== rule.id);
        })))).catch(() => {});
        const begun = session.unfinished().slice(0, 4);
        return [
            levelChoice,
            sizeChoice,
            ruleChoice,
            el("div", { class: "buttons" }, go, stop),
            says,
            el("details", {}, el("summary", { text: t("new.paste") }), text,
                el("div", { class: "buttons" }, button(t("new.open"), paste, { icon: "check" }))),
            begun.length > 0 && el("details", {}, el("summary", { text: t("new.begun") }),
                el("ul", { class: "plain" }, begun.map((game) => el("li", {}, button(
                    [game.level && t(`level.${game.level}`), `${game.shape.size}×${game.shape.size}`, t("new.left", { n: game.open })].filter(Boolean).join(" · "),
                    () => { close(); session.open(game); }, { class: "bare", icon: "play" }))))),
        ];
    }, "new-game");
    box.addEventListener("close", () => { leaving.abort(); making?.abort(); });
}

/**
 * A puzzle to a wish.
 * @param {{ size: string, level: string, rules: string[] }} wish
 * @param {(progress: any) => void} tell
 * @param {AbortSignal} signal
 */
export async function generate(wish, tell, signal) {
    /** @type {any} */
    let found = null;
    /** @type {any} */
    let end = null;
    const body = { size: Number(wish.size), level: wish.level, symmetry: "rotate180", ...(wish.rules.length ? { rules: wish.rules } : {}) };
    await follow("generate", { ...body, lang: lang() }, (event, data) => {
        if (event === "progress") tell(data);
        if (event === "puzzle") found ??= data;
        if (event === "end") end = data;
    }, signal);
    if (!found) throw new Error(end?.message ?? t("make.not-met"));
    const puzzle = await read(found.puzzle, { rules: wish.rules, symbols: SIGNS }, signal);
    return { ...puzzle, level: found.level ?? wish.level, solution: digitsOfLine(found.solution) };
}
