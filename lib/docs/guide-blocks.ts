import type { GuideBlock } from "./rules";

/** The parts that a section of the guide is made of. */

export const text = (value: string): GuideBlock => ({ kind: "text", text: value });
export const list = (...items: string[]): GuideBlock => ({ kind: "list", items });
export const terms = (entries: Record<string, string>): GuideBlock => ({
  kind: "terms",
  terms: Object.entries(entries).map(([term, value]) => ({ term, text: value })),
});
export const code = (caption: string, value: string): GuideBlock => ({ kind: "code", caption, code: value });
