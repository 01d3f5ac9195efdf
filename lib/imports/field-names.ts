import { nearestName } from "@/lib/input/nearest-name";
import { FIELD_WORDS } from "./field-words";
import { FIELDS, findField } from "./fields";
import type { Scale } from "./plan-rules";
import { scaleOfWord, scalesOf } from "./read-number";
import { bare } from "./words";

/** Which fields the name of a column means: its own name in the reference, or a word for it in five languages. */

export interface NamedField {
  /** With the entry's number and the language in it: `materials.2.name`, `care_instructions.de`. */
  path: string;
  scale: Scale;
  isExact: boolean;
}

const LANGUAGE_WORDS: Record<string, string> = {
  en: "en", eng: "en", english: "en", englisch: "en", anglais: "en", inglese: "en", inglés: "en",
  de: "de", deu: "de", ger: "de", german: "de", deutsch: "de", allemand: "de", tedesco: "de", alemán: "de",
  fr: "fr", fra: "fr", french: "fr", französisch: "fr", français: "fr", francese: "fr", francés: "fr",
  it: "it", ita: "it", italian: "it", italienisch: "it", italien: "it", italiano: "it",
  es: "es", spa: "es", spanish: "es", spanisch: "es", espagnol: "es", spagnolo: "es", español: "es",
};

let words: Map<string, string[]> | undefined;

function dictionary(): Map<string, string[]> {
  if (words) return words;
  words = new Map();
  const add = (word: string, path: string) => {
    const paths = words!.get(word) ?? [];
    if (!paths.includes(path)) words!.set(word, [...paths, path]);
  };
  for (const { path } of FIELDS) add(keyOf(path.replace(".*.", ".#.")), path.replace(".*.", ".#."));
  for (const [path, names] of Object.entries(FIELD_WORDS)) for (const name of names.split(";")) add(keyOf(name), path);
  return words;
}

/** `#` keeps its place, everything else but letters and digits goes. */
const keyOf = (name: string) => name.split("#").map(bare).join("#");

interface ReadName {
  key: string;
  entry: number;
  language: string | null;
  unit: Scale | null;
}

const BRACKETS = /[([{]([^)\]}]*)[)\]}]/g;

/** Takes number, language and unit out of a name: `Material 2 Anteil [%]`, `Pflegehinweise (DE)`, `Gewicht in kg`. */
function readName(name: string): ReadName[] {
  let [unit, language]: [Scale | null, string | null] = [null, null];
  const note = (word: string) => {
    const text = word.trim().toLowerCase();
    const scale = scaleOfWord(text.replace(/\s*co2.*$/, ""));
    if (scale) unit = scale;
    else if (LANGUAGE_WORDS[text]) language = LANGUAGE_WORDS[text];
    return scale !== null || text in LANGUAGE_WORDS || text === "%" || text === "";
  };
  let rest = name.replace(BRACKETS, (all, inner: string) => (note(inner) ? " " : all)).replace(/%/g, " ").trim();
  rest = rest.replace(/\s+(?:in|en|\/)\s+(\p{L}+³?\d?)$/u, (all, word: string) => (note(word) ? "" : all));
  const last = /^(.+?)[\s_.-]+(\p{L}+)$/u.exec(rest);
  if (last && LANGUAGE_WORDS[last[2]!.toLowerCase()]) [rest, language] = [last[1]!, LANGUAGE_WORDS[last[2]!.toLowerCase()]!];
  const number = /(?:^|[^\d])([1-9]\d?)(?!\d)/.exec(rest);
  const plain = { key: keyOf(rest), entry: 1, language, unit };
  const numbered = number ? [{ ...plain, entry: Number(number[1]), key: keyOf(rest.replace(number[1]!, "#")) }] : [];
  return [plain, ...numbered, { ...plain, key: `${keyOf(rest)}#` }];
}

/** The fields that a name may mean, the surest first. */
export function fieldsNamed(name: string): NamedField[] {
  const trimmed = name.trim();
  const exact = findField(trimmed);
  if (exact) return [{ path: trimmed, scale: "plain", isExact: true }];
  const found: NamedField[] = [];
  for (const { key, entry, language, unit } of readName(trimmed)) {
    for (const pattern of dictionary().get(key) ?? []) {
      const path = pattern.replace("#", String(entry)).replace(/\*$/, language ?? "en");
      const field = findField(path);
      if (!field || field.kind === "json" || found.some((other) => other.path === path)) continue;
      const scale = unit && unit in scalesOf(field.path, field.isPercent) ? unit : "plain";
      found.push({ path, scale, isExact: false });
    }
  }
  return found;
}

const NAME_CHARACTERS_MAX = 100;
const PATHS = FIELDS.map(({ path }) => path);

/** The field that the name of a column comes closest to, with its number or language; undefined: none is meant. */
export function nearestField(name: string): string | undefined {
  const trimmed = name.trim();
  if (trimmed.length > NAME_CHARACTERS_MAX) return undefined;
  const [, open] = /\.(\d{1,3})\./.exec(trimmed) ?? /\.([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?)$/.exec(trimmed) ?? [];
  if (open === undefined) return nearestName(trimmed, PATHS);
  const at = trimmed.lastIndexOf(`.${open}`);
  return nearestName(`${trimmed.slice(0, at)}.*${trimmed.slice(at + 1 + open.length)}`, PATHS)?.replace("*", open);
}
