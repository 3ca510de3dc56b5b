// A new game: made to a wish, pasted, or one that was begun before.

import { ask, follow, list, trouble } from "../base/api.js";
import { button, dialog, segments, toggle } from "../base/controls.js";
import { el, fill } from "../base/dom.js";
import { figure, lang, t } from "../base/words.js";
import { digitsOfLine, SIGNS } from "../board/shape.js";
import { load, save } from "../base/store.js";
import { Game } from "./game.js";
import { read, session } from "./session.js";

/** Sizes that a player is offered; pasting brings any. */
const SIZES = [4, 6, 9, 12, 16];

/** @returns {Promise<string[]>} the levels, from the lowest: techniques are listed with theirs */
export async function levels() {
    const all = await list("techniques");
    return [...new Set(all.filter((technique) => technique.on !== false).map((technique) => technique.level))];
}

/** Ask what the game is to be. */
export function newGame() {
    const wish = { size: "9", level: "easy", rules: [], ...load("wish", {}) };
    const working = new AbortController();
    const box = dialog(t("new.title"), (close) => {
        const says = el("p", { class: "progress", role: "status" });
        const levelChoice = el("div", {}, el("p", { class: "note", text: t("loading") }));
        const ruleChoice = el("div", { class: "toggles" });
        const go = button(t("new.make"), () => make(), { class: "primary", icon: "start" });
        const text = el("textarea", { rows: 3, spellcheck: "false", "aria-label": t("new.paste"), placeholder: t("new.paste.example") });
        const make = async () => {
            save("wish", wish);
            go.disabled = true;
            try {
                const puzzle = await generate(wish, (progress) => { says.textContent = t("new.tried", { n: figure(progress.tried) }); }, working.signal);
                close();
                session.open(new Game(puzzle));
            } catch (error) {
                says.textContent = trouble(error) ?? "";
            }
            go.disabled = false;
        };
        const paste = async () => {
            try {
                const puzzle = await read(text.value, wish.rules.length ? { rules: wish.rules } : {}, working.signal);
                const facts = await ask("check", { puzzle: text.value, rules: puzzle.shape.rules }, working.signal);
                if (facts.conflicts?.length) throw new Error(facts.conflicts.map((c) => c.message).join("; "));
                close();
                session.open(new Game(puzzle));
            } catch (error) {
                says.textContent = trouble(error) ?? "";
            }
        };
        void levels().then((all) => fill(levelChoice, segments(t("level"),
            all.map((level) => ({ value: level, text: t(`level.${level}`) })), wish.level, (level) => { wish.level = level; }, { hide: false, class: "wrap" })))
            .catch((error) => { says.textContent = trouble(error); });
        void list("rules").then((all) => fill(ruleChoice, all.map((rule) => toggle(rule.about, wish.rules.includes(rule.id), (on) => {
            wish.rules = on ? [...wish.rules, rule.id] : wish.rules.filter((id) => id !== rule.id);
        })))).catch(() => {});
        const begun = session.unfinished().slice(0, 4);
        return [
            levelChoice,
            segments(t("size"), SIZES.map((n) => ({ value: String(n), text: `${n}×${n}` })), wish.size, (size) => { wish.size = size; }, { hide: false, class: "wrap" }),
            ruleChoice,
            el("div", { class: "buttons" }, go),
            says,
            el("details", {}, el("summary", { text: t("new.paste") }), text,
                el("div", { class: "buttons" }, button(t("new.open"), paste, { icon: "check" }))),
            begun.length > 0 && el("details", {}, el("summary", { text: t("new.begun") }),
                el("ul", { class: "plain" }, begun.map((game) => el("li", {}, button(
                    [game.level && t(`level.${game.level}`), `${game.shape.size}×${game.shape.size}`, t("new.left", { n: game.open })].filter(Boolean).join(" · "),
                    () => { close(); session.open(game); }, { class: "bare", icon: "play" }))))),
        ];
    }, "new-game");
    box.addEventListener("close", () => working.abort());
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
