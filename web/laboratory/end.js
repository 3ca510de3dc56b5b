// How an engine ended, from what the server says of its run.

import { figure, t } from "../base/words.js";
import { digitsOfLine } from "../board/shape.js";

/**
 * @typedef {"solved" | "none" | "stuck" | "timeout" | "refused" | "invalid"} Kind
 * @typedef {{ kind: Kind, recorded: boolean, solution: number[] | null, sentence: string }} End
 */

/**
 * @param {any} trace the answer of the server
 * @param {number} open cells that are empty after its last event
 * @returns {End}
 */
export function endOf(trace, open) {
    const kind = kindOf(trace);
    const recorded = Boolean(trace.recorded);
    const solution = digitsOfLine(trace.solution ?? undefined);
    const words = [];
    if (kind === "refused" || kind === "invalid") words.push(t(`lab.end.${kind}`, { why: trace.message ?? "" }));
    else words.push(t(`lab.end.${kind}`, { n: open }));
    if (trace.seconds !== undefined) words.push(t("lab.took", { time: duration(trace.seconds), nodes: figure(trace.counts?.nodes ?? 0) }));
    if (kind !== "refused" && kind !== "invalid" && !recorded) words.push(t("lab.no-events"));
    else if (trace.complete === false) words.push(t("lab.cut", { n: figure(trace.events?.length ?? 0) }));
    return { kind, recorded, solution, sentence: words.join(" ") };
}

/** @param {any} trace @returns {Kind} */
function kindOf({ status, found }) {
    if (status === "refused" || status === "invalid" || status === "timeout" || status === "stuck") return found > 0 ? "solved" : status;
    return found > 0 ? "solved" : "none";
}

/** @param {number} seconds @returns {string} in the unit in which it can be read */
export function duration(seconds) {
    const [value, unit] = seconds < 1e-3 ? [seconds * 1e6, "µs"] : seconds < 1 ? [seconds * 1e3, "ms"] : [seconds, "s"];
    return `${figure(Number(value.toPrecision(3)))}\u00a0${unit}`;
}
