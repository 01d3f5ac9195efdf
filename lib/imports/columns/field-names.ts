import { madeOnce } from "@/lib/platform/caches";
import { nearestName } from "@/lib/platform/input/nearest-name";
import { requireValue } from "@/lib/platform/require-value";
import type { Scale } from "../commit/plan-rules";
import { bare } from "../synonyms/synonyms";
import words from "../synonyms/words.json" with { type: "json" };
import { scaleOfWord, scalesOf } from "../values/read-number";
import { FIELDS, findField } from "./fields";

export interface NamedField {
  path: string;
  scale: Scale;
  isExact: boolean;
}

const LANGUAGE_WORDS: Record<string, string> = {
  en: "en",
  eng: "en",
  english: "en",
  englisch: "en",
  anglais: "en",
  inglese: "en",
  inglés: "en",
  de: "de",
  deu: "de",
  ger: "de",
  german: "de",
  deutsch: "de",
  allemand: "de",
  tedesco: "de",
  alemán: "de",
  fr: "fr",
  fra: "fr",
  french: "fr",
  französisch: "fr",
  français: "fr",
  francese: "fr",
  francés: "fr",
  it: "it",
  ita: "it",
  italian: "it",
  italienisch: "it",
  italien: "it",
  italiano: "it",
  es: "es",
  spa: "es",
  spanish: "es",
  spanisch: "es",
  espagnol: "es",
  spagnolo: "es",
  español: "es",
};

const NAME_CHARACTERS_MAX = 100;

function dictionaryOf(fields: typeof FIELDS): Map<string, string[]> {
  const pathsByWord = new Map<string, string[]>();
  const add = (word: string, path: string) => {
    const paths = pathsByWord.get(word) ?? [];
    if (!paths.includes(path)) pathsByWord.set(word, [...paths, path]);
  };
  for (const { path } of fields) add(keyOf(path.replace(".*.", ".#.")), path.replace(".*.", ".#."));
  for (const called of ["aliases", "lesserAliases"] as const)
    for (const { path, [called]: aliases } of fields)
      for (const name of Object.values(aliases).flatMap((names) => names.split(";")))
        add(keyOf(name), path.replace(".*.", ".#."));
  return pathsByWord;
}

export const keyOf = (name: string) => name.split("#").map(bare).join("#");

interface ReadName {
  key: string;
  entry: number;
  language: string | null;
  unit: Scale | null;
  needsUnit: boolean;
}

const BRACKETS = /[([{]([^([{)\]}]*)[)\]}]/g;
const PER_PIECE = new RegExp(
  String.raw`(?<!\s)\s*(?:\/|(?<!\p{L})(?:per|pro|je|par|por)\s)\s*(?:stück|stueck|stk|st|pieces?|pcs?|units?|` +
    String.raw`items?|einheit|artikel|produkt|product|unité|pièce|pezzo|pz|unidad|pieza|ud)(?!\p{L})\.?`,
  "giu",
);
const TRAILING_UNIT = /(?<![\s_,.\-/])[\s_,.\-/]+(\p{L}{1,12}|m[3³])$/iu;
const TRAILING_UNIT_OF_CO2 = /(?<![\s_,.\-/])[\s_,.\-/]+(\p{L}{1,12}|m[3³])\s*co2.{0,6}$/iu;
const TRAILING_PERCENT = /(?:%|(?<![\s_,.-])[\s_,.-]+(?:prozent|percent|pct|pourcent))$/iu;
const TRAILING_IN = /(?<![\s_,.-])[\s_,.-]+(?:in|en)$/iu;
const TRAILING_WORD = /(?<![\s_.-])[\s_.-]+(\p{L}+)$/u;

function withoutPercent(name: string): string {
  const trimmed = name.trimEnd();
  const bare = trimmed.replace(TRAILING_PERCENT, "");
  return bare === trimmed ? name : bare.trimEnd().replace(TRAILING_IN, "");
}

function splitEnding(name: string, ending: RegExp): { before: string; word: string } | null {
  const match = ending.exec(name);
  const before = name.slice(0, match?.index ?? 0);
  return match?.[1] && /[\p{L}\d]/u.test(before) ? { before, word: match[1] } : null;
}

function readName(heading: string): ReadName[] {
  let [unit, language]: [Scale | null, string | null] = [null, null];
  const name = withoutPercent(heading.replace(PER_PIECE, ""));
  const collect = (word: string) => {
    const text = word.trim().toLowerCase();
    const scale = scaleOfWord(text.replace(/(?<!\s)\s*(?:[eé]q\.?\s*)?co2.*$/, ""));
    if (scale) unit = scale;
    else if (LANGUAGE_WORDS[text]) language = LANGUAGE_WORDS[text];
    return scale !== null || text in LANGUAGE_WORDS || text === "%" || text === "";
  };
  let rest = name
    .replace(BRACKETS, (all, inner: string) => (collect(inner) ? " " : all))
    .replace(/%/g, " ")
    .trim();
  rest = rest.replace(/(?<!\s)\s+(?:in|en|\/)\s+(\p{L}+³?\d?)$/u, (all, word: string) => (collect(word) ? "" : all));
  const trailing = splitEnding(rest, TRAILING_UNIT) ?? splitEnding(rest, TRAILING_UNIT_OF_CO2);
  const trailingUnit = trailing && scaleOfWord(trailing.word);
  const last = splitEnding(rest, TRAILING_WORD);
  const lastLanguage = last && LANGUAGE_WORDS[last.word.toLowerCase()];
  if (lastLanguage) [rest, language] = [last.before, lastLanguage];
  const reading = { language, unit, needsUnit: false };
  return [
    ...orders(rest).flatMap((text) => keysOf(text, reading)),
    ...(trailingUnit
      ? orders(trailing.before).flatMap((text) => keysOf(text, { language, unit: trailingUnit, needsUnit: true }))
      : []),
  ];
}

function keysOf(text: string, reading: Pick<ReadName, "language" | "unit" | "needsUnit">): ReadName[] {
  const number = /(?:^|[^\d])([1-9]\d?)(?!\d)/.exec(text);
  const plain = { key: keyOf(text), entry: 1, ...reading };
  const numbered = number
    ? [{ ...plain, entry: Number(number[1]), key: keyOf(text.replace(requireValue(number[1], "A number"), "#")) }]
    : [];
  return [plain, ...numbered, { ...plain, key: `${keyOf(text)}#` }];
}

const NEUTRAL_GROUPS = new Set([
  "allgemein",
  "stammdaten",
  "artikel",
  "artikeldaten",
  "produkt",
  "produktdaten",
  "general",
  "masterdata",
  "basicdata",
  "product",
  "productdata",
  "item",
  "article",
  "données",
  "produit",
  "prodotto",
  "producto",
]);

/** Things other than the product: `Lieferant / Name` is not the name of the product. */
const OTHER_SUBJECTS = new Set(words.otherSubjects.map(bare));

/**
 * Field of the lower row of a two-row name, if the whole name is no field: `Kennungen / Serien-Nr.`. Null: the name
 * has one row, or its group is another thing than the product.
 */
export function lowerRowName(name: string): string | null {
  const parts = name.split(" / ");
  const [group = "", ...lower] = parts;
  if (lower.length === 0 || OTHER_SUBJECTS.has(bare(group))) return null;
  return lower.join(" / ");
}

/** As `fieldsNamed`, and by the lower row alone where the group of the name is unknown. */
export function fieldsNamedByRows(name: string): { fields: NamedField[]; isLowerRow: boolean } {
  const fields = fieldsNamed(name);
  const lower = fields.length === 0 ? lowerRowName(name.trim()) : null;
  return lower === null ? { fields, isLowerRow: false } : { fields: fieldsNamed(lower), isLowerRow: true };
}

/** The two parts of a two-row name such as `Packaging / Weight` may be in either order. */
function orders(name: string): string[] {
  const [group, own, ...more] = name.split(" / ");
  if (own === undefined || more.length > 0) return [name];
  return [name, `${own} ${group}`, ...(NEUTRAL_GROUPS.has(bare(requireValue(group, "Group"))) ? [own] : [])];
}

export function fieldsNamed(name: string): NamedField[] {
  const trimmed = name.trim();
  if (trimmed.length > NAME_CHARACTERS_MAX) return [];
  const exact = findField(trimmed);
  if (exact) return [{ path: trimmed, scale: "plain", isExact: true }];
  const fields: NamedField[] = [];
  for (const { key, entry, language, unit, needsUnit } of readName(trimmed)) {
    for (const pattern of madeOnce(FIELDS, dictionaryOf).get(key) ?? []) {
      const path = pattern.replace("#", String(entry)).replace(/\*$/, language ?? "en");
      const field = findField(path);
      if (!field || (field.kind === "json" && !field.isComposition) || fields.some((other) => other.path === path))
        continue;
      const scale = unit && unit in scalesOf(field.unit) ? unit : "plain";
      if (needsUnit && scale === "plain") continue;
      fields.push({ path, scale, isExact: false });
    }
  }
  return fields;
}

const PATHS = FIELDS.map(({ path }) => path);

export function nearestField(name: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed.length > NAME_CHARACTERS_MAX) return undefined;
  const [, open] = /\.(\d{1,3})\./.exec(trimmed) ?? /\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)$/.exec(trimmed) ?? [];
  if (open === undefined) return nearestName(trimmed, PATHS);
  const at = trimmed.lastIndexOf(`.${open}`);
  return nearestName(`${trimmed.slice(0, at)}.*${trimmed.slice(at + 1 + open.length)}`, PATHS)?.replace("*", open);
}
