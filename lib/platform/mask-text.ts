import { SECRET_PAGES } from "./secret-pages.mjs";

const PATTERNS: readonly [RegExp, string][] = [
  [/dpp_(?:live|test)_[0-9A-Za-z]+/g, "(key)"],
  [/[^\s<>()[\],;:"'/@]{1,100}(?:@|%40)[^\s<>()[\],;:"'/@]{1,255}/gi, "(address)"],
  [new RegExp(`/(p|${SECRET_PAGES.join("|")})/[0-9A-Za-z_-]{16,}`, "g"), "/$1/(hidden)"],
  [/\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}\b/gi, "(code)"],
  [/\b[0-9A-HJKMNP-TV-Z]{17}\b/g, "(code)"],
  [/\+\d[\d ()-]{6,20}\d/g, "(number)"],
];

export function maskText(text: string): string {
  return PATTERNS.reduce((masked, [pattern, mask]) => masked.replace(pattern, mask), text);
}
