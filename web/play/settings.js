// What a player may choose, and what holds until he does.

import { load } from "../base/store.js";

const DEFAULTS = { timer: true, conflicts: true, same: true, houses: true, rim: true, tidy: true };

export const settings = { ...DEFAULTS, ...load("settings", {}) };
