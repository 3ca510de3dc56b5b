// The controls that several views use: buttons, fields, groups of choices, dialogs.

import { el } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/**
 * @param {string} text
 * @param {() => void} then
 * @param {{ icon?: any, class?: string, quiet?: boolean, disabled?: boolean, pressed?: boolean, title?: string }} [how] `quiet` shows the icon alone
 * @returns {HTMLButtonElement}
 */
export function button(text, then, how = {}) {
    return el("button", {
        type: "button", class: `button ${how.class ?? ""}${how.quiet ? " only-icon" : ""}`, disabled: how.disabled,
        "aria-pressed": how.pressed === undefined ? null : String(how.pressed),
        "aria-label": how.quiet ? text : null, title: how.title ?? (how.quiet ? text : null), on: { click: then },
    }, how.icon && icon(how.icon), !how.quiet && el("span", { text }));
}

/**
 * One of several, as a row of radio buttons.
 * @param {string} label
 * @param {{ value: string, text: string, title?: string }[]} choices
 * @param {string} value
 * @param {(value: string) => void} then
 * @param {{ class?: string, hide?: boolean }} [how] `hide` keeps the label for those who hear it
 */
export function segments(label, choices, value, then, { class: name = "", hide = true } = {}) {
    const group = `g${Math.random().toString(36).slice(2)}`;
    return el("fieldset", { class: `segments ${name}` },
        el("legend", { class: hide ? "unseen" : "", text: label }),
        choices.map((choice) => el("label", { title: choice.title },
            el("input", { type: "radio", name: group, value: choice.value, checked: choice.value === value, on: { change: () => then(choice.value) } }),
            el("span", { text: choice.text }))));
}

/**
 * @param {string} label
 * @param {{ value: string, text: string }[]} choices
 * @param {string} value
 * @param {(value: string) => void} then
 */
export function dropdown(label, choices, value, then) {
    return el("label", { class: "field" }, el("span", { text: label }),
        el("select", { on: { change: (/** @type {any} */ e) => then(e.target.value) } },
            choices.map((c) => el("option", { value: c.value, selected: c.value === value, text: c.text }))));
}

/**
 * @param {string} label
 * @param {boolean} value
 * @param {(value: boolean) => void} then
 */
export function toggle(label, value, then) {
    return el("label", { class: "toggle" },
        el("input", { type: "checkbox", role: "switch", checked: value, on: { change: (/** @type {any} */ e) => then(e.target.checked) } }), el("span", { text: label }));
}

/**
 * A dialog over the page; Escape and its cross close it.
 * @param {string} title
 * @param {(close: () => void) => any[]} content
 * @param {string} [name] a class
 */
export function dialog(title, content, name = "") {
    const shut = () => box.close();
    const id = `d${Math.random().toString(36).slice(2)}`;
    const before = document.activeElement;
    const left = () => {
        box.remove();
        // What had the focus may have been built anew: then the board takes it.
        if (document.activeElement === document.body && !before?.isConnected) /** @type {HTMLElement | null} */ (document.querySelector("#main [role=grid] [tabindex='0']"))?.focus();
    };
    const box = el("dialog", { class: `dialog ${name}`, "aria-labelledby": id, on: { close: left } });
    box.append(el("div", { class: "dialog-head" }, el("h2", { id, text: title }), button(t("close"), shut, { icon: "close", quiet: true, class: "bare" })),
        el("div", { class: "dialog-body" }, content(shut)));
    box.addEventListener("pointerdown", (/** @type {any} */ e) => { if (e.target === box) shut(); });
    document.getElementById("main")?.append(box);
    box.showModal();
    firstControl(box).focus();
    return box;
}

/** What a dialog is for: the chosen one of its first choices, its first control, or its text. @param {HTMLElement} box */
function firstControl(box) {
    const body = /** @type {HTMLElement} */ (box.querySelector(".dialog-body"));
    const usable = /** @type {HTMLInputElement[]} */ ([...body.querySelectorAll("button, input, select, textarea, summary, a[href]")])
        .filter((control) => !control.disabled && control.checkVisibility());
    const first = usable[0];
    if (!first) {
        body.tabIndex = -1;
        return body;
    }
    return first.type === "radio" ? usable.find((other) => other.name === first.name && other.checked) ?? first : first;
}
