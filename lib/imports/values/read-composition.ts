import { requireValue } from "@/lib/platform/require-value";
/** Parses materials in one cell: `84% Polyester, 16% Elasthan`, `Baumwolle/Leinen 55/45`. */

export interface CompositionEntry {
  name: string;
  mass_pct: number;
  recycled_pct?: number;
  component?: string;
}

/** `unreadable`: a share or a material without the other. `of_parts`: shares of several parts, each 100 % in total. */
export type Composition = { materials: CompositionEntry[] } | { error: "unreadable" | "of_parts" };

const NUMBER = String.raw`\d{1,3}(?:[.,]\d{1,4})?`;
const SHARE = new RegExp(String.raw`(?<![\d.,])(${NUMBER})\s?(?:%|percent|prozent|pct|v\.\s?h\.)`, "giu");
const BARE_SHARE = new RegExp(String.raw`(?<![\p{L}\d.,])(${NUMBER})(?![\p{L}\d])`, "gu");
const RECYCLED = new RegExp(
  String.raw`\(\s{0,2}(?:davon|of which|dont|di cui|de los cuales|incl\.?|` +
    String.raw`inkl\.?)?\s{0,2}(${NUMBER})\s?%\s?(?:recy|rezy|ricicl|recicl)\p{L}{0,12}\s{0,2}\)`,
  "giu",
);
const MARK = /\uE000(\d{1,3}(?:\.\d{1,4})?)\uE001/;
const PART = /(?:^|[.;,|\n])\s{0,4}(\p{L}[\p{L} -]{1,39}):\s/gu;
const RATIO = new RegExp(String.raw`^(\D{3,200}?)\s{1,3}(${NUMBER}(?:\s?/\s?${NUMBER})+)\s?%?$`, "u");
const RATIO_FIRST = new RegExp(String.raw`^(${NUMBER}(?:\s?/\s?${NUMBER})+)\s?%?\s{1,3}(\D{3,200})$`, "u");
const CELL_CHARACTERS_MAX = 4_000;
const SUM_TOLERANCE = 0.5;

const isWhole = (sum: number) => Math.abs(sum - 100) <= SUM_TOLERANCE;
const sumOf = (materials: readonly CompositionEntry[]) =>
  materials.reduce((sum, { mass_pct: share }) => sum + share, 0);
const toNumber = (digits: string) => Number(digits.replace(",", "."));

/** Does not check that the shares add up to 100 %: the contract does. */
export function readComposition(text: string): Composition {
  if (text.length > CELL_CHARACTERS_MAX || /[\uE000\uE001]/.test(text)) return { error: "unreadable" };
  const marked = text.replace(RECYCLED, (_all, share: string) => `\uE000${toNumber(share)}\uE001`);
  const labels = [...marked.matchAll(PART)];
  const parts =
    labels.length === 0
      ? [{ component: undefined, text: marked }]
      : labels.map((label, index) => ({
          component: requireValue(label[1], "A label").trim(),
          text: marked.slice(label.index + label[0].length, labels[index + 1]?.index),
        }));
  if (labels.length > 0 && marked.slice(0, requireValue(labels[0], "A label").index).trim() !== "")
    return { error: "unreadable" };
  const entries = parts.map((part) =>
    entriesOf(part.text).map((entry) => (part.component ? { ...entry, component: part.component } : entry)),
  );
  if (entries.some((entries) => entries.length === 0)) return { error: "unreadable" };
  if (entries.length > 1 && !isWhole(sumOf(entries.flat())))
    return { error: entries.every((entries) => isWhole(sumOf(entries))) ? "of_parts" : "unreadable" };
  return { materials: entries.flat() };
}

function entriesOf(text: string): CompositionEntry[] {
  const ratio = RATIO.exec(text.trim());
  if (ratio) return paired(requireValue(ratio[1], "A ratio"), requireValue(ratio[2], "A ratio"));
  const first = RATIO_FIRST.exec(text.trim());
  if (first) return paired(requireValue(first[2], "A part"), requireValue(first[1], "A part"));
  const shares = [...text.matchAll(SHARE)];
  if (shares.length > 0) return between(text, shares);
  const bare = between(text, [...text.matchAll(BARE_SHARE)]);
  return isWhole(sumOf(bare)) ? bare : [];
}

function paired(names: string, shares: string): CompositionEntry[] {
  const [name, share] = [names.split(/[/,;]/).map(cleaned), shares.split("/").map((digits) => toNumber(digits.trim()))];
  if (name.length !== share.length || name.some((each) => !isName(each))) return [];
  return name.map((each, index) => ({ name: each, mass_pct: requireValue(share[index], "A share") }));
}

function between(text: string, shares: readonly RegExpExecArray[]): CompositionEntry[] {
  if (shares.length === 0) return [];
  const gaps = [0, ...shares.map((share) => share.index + share[0].length)].map((start, index) =>
    text.slice(start, shares[index]?.index),
  );
  const isShareFirst = cleaned(requireValue(gaps[0], "A gap")) === "";
  if (!isShareFirst) moveMarks(gaps);
  const texts = isShareFirst ? gaps.slice(1) : gaps.slice(0, -1);
  if (!isShareFirst && cleaned(requireValue(gaps.at(-1), "A gap")) !== "") return [];
  const entries = texts.map((own, index): CompositionEntry => {
    const recycled = MARK.exec(own)?.[1];
    const name = cleaned(own.replace(MARK, " "));
    return {
      name,
      mass_pct: toNumber(requireValue(requireValue(shares[index], "A share")[1])),
      ...(recycled === undefined ? {} : { recycled_pct: Number(recycled) }),
    };
  });
  return entries.every(({ name }) => isName(name)) ? entries : [];
}

/** `Wool 80 % (of which 20 % recycled), …`: text after a share belongs to the material before it. */
function moveMarks(gaps: string[]): void {
  for (let index = 1; index < gaps.length; index += 1) {
    const mark = MARK.exec(requireValue(gaps[index], "A gap"));
    if (!mark) continue;
    gaps[index] = requireValue(gaps[index], "A gap").replace(MARK, " ");
    gaps[index - 1] += mark[0];
  }
}

const SEPARATORS = /[\s,;/|+&.·•–:-]/;
const WORD_IN_FRONT = /^(?:und|and|et|y|e|of|aus|mit|with|de|ca|circa|approx|etwa)(?=[\s.])/iu;
const WORD_AT_END = /\s(?:und|and|et|y|e|ca|circa|approx|etwa|zu)$/iu;
const WORD_CHARACTERS_MAX = 8;

function cleaned(text: string): string {
  let [start, end] = [0, text.length];
  const isInFront = (character: string) => SEPARATORS.test(character) || character === ")" || character === "~";
  const isAtEnd = (character: string) => SEPARATORS.test(character) || character === "(";
  for (let before = -1; before !== end - start;) {
    before = end - start;
    while (start < end && isInFront(text.charAt(start))) start += 1;
    start += WORD_IN_FRONT.exec(text.slice(start, Math.min(end, start + WORD_CHARACTERS_MAX)))?.[0].length ?? 0;
    while (end > start && isAtEnd(text.charAt(end - 1))) end -= 1;
    end -= WORD_AT_END.exec(text.slice(Math.max(start, end - WORD_CHARACTERS_MAX), end))?.[0].length ?? 0;
  }
  return text.slice(start, end);
}

const NAME_CHARACTERS_MAX = 200;

/** Commas and slashes in brackets belong to the name; elsewhere they mean a second material without a share. */
function isName(name: string): boolean {
  const outside = name.replace(/\([^()]*\)/g, " ");
  return (
    /\p{L}{2}/u.test(name) &&
    name.length <= NAME_CHARACTERS_MAX &&
    !/[,;/|+\n%]|\s(?:und|and|et)\s/u.test(outside) &&
    !/[()]/.test(outside)
  );
}
