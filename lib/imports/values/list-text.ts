import { isDeepStrictEqual } from "node:util";
import { type Field, unitOf } from "@/lib/ecodesign/field";
import { findRecordField, RECORD_FIELDS } from "@/lib/ecodesign/registry";
import { choiceText, memberName, valueText } from "@/lib/ecodesign/value-text";
import { madeOnce } from "@/lib/platform/caches";
import { formatter } from "@/lib/platform/i18n/format";
import { type Locale, LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { fieldNames } from "../columns/field-offers";
import { CODE_FIELD, ID_FIELD } from "../columns/fields";
import { bare, readChoice, readCountry, readFlag, saysNone } from "../synonyms/synonyms";
import { type CompositionEntry, readComposition } from "./read-composition";
import { readDate } from "./read-date";
import { readNumber } from "./read-number";

/**
 * Lists and records as text that people read and write: `84 % wool, 16 % polyamide`, and
 * `Role: Importer; Name: Fjell AS | Role: Manufacturer; Name: "Skarv; Oslo"` with a bar between entries and quotation
 * marks around marks of separation.
 */

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const RECORD_PATH = "record";
/** A whole record, which is one entry with a member for each field. */
const RECORD = { name: RECORD_PATH, kind: "entry", members: RECORD_FIELDS } as const;
type Subject = Pick<Field, "name" | "members"> & { kind: string; isComposition?: boolean };

const subjectOf = (path: string): Subject | undefined => (path === RECORD_PATH ? RECORD : findRecordField(path));
/** The number in the text of an amount, which is written with all of its digits instead. */
const ROUNDED = /[-−]?\d(?:[\d.,'’\u00a0\u202f]*\d)?/u;
/** `1,800` can also be thousands, so it is written as `1,8000`, and not read. */
const AMBIGUOUS = /^[-−+]?[1-9]\d{0,2}[.,]\d{3}$/u;
const SPECIAL = /[;|"\n]|^\s|\s$/;
const quoted = (text: string) => (SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Texts for one locale. `path` is a field of the catalogue; an unknown one has its raw names. */
export function listTexts(locale: Locale) {
  const ecodesign = translator(locale, "ecodesign");
  const imports = translator(locale, "imports");
  const format = formatter({ locale, timeZone: "UTC", now: 0 });
  const nameOf = fieldNames(locale);
  const number = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 });
  const texts = { ecodesign, format };

  const numberText = (value: number, field: Field): string => {
    const digits = number.format(value);
    if (field.kind === "percent") return imports("values.percent", { text: digits });
    const written = AMBIGUOUS.test(digits) ? `${digits}0` : digits;
    if (field.kind !== "amount") return written;
    return valueText({ name: field.name, value: field }, value, texts).replace(ROUNDED, written);
  };
  const scalarText = (value: unknown, field: Field | undefined): string => {
    if (typeof value === "number" && field) return numberText(value, field);
    if (typeof value === "number") return number.format(value);
    if (typeof value === "boolean") return imports(value ? "check.yes" : "check.no");
    if (field?.kind === "choice") return choiceText(field.name, value, texts);
    if (field?.kind === "country") return countryText(String(value));
    if (field?.kind === "day" && isCalendarDay(String(value))) return format.calendarDate(String(value));
    return String(value);
  };
  // `Intl` throws for what is no code of a country.
  const countryText = (code: string) => (/^[A-Z]{2}$/.test(code) ? format.country(code) : code);
  const labelOf = (path: string, name: string): string => {
    if (subjectOf(path)?.kind === "prose") return /^[a-z]{2}$/.test(name) ? format.language(name) : name;
    return path === RECORD_PATH ? nameOf(name) : memberName(path, name, texts);
  };
  const entryText = (path: string, entry: Members): string =>
    Object.entries(entry)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => {
        const field = subjectOf(path)?.members.find((member) => member.name === name);
        const inner = path === RECORD_PATH ? textOf(name, value) : memberText(value, field);
        return imports("values.member", { label: labelOf(path, name), text: quoted(inner) });
      })
      .join("; ");
  const memberText = (value: unknown, field: Field | undefined): string => {
    if (Array.isArray(value)) return value.map((each) => quoted(memberText(each, field))).join("; ");
    return isMembers(value) ? entryText(field?.name ?? "", value) : scalarText(value, field);
  };
  const compositionText = (entries: readonly CompositionEntry[]): string =>
    entries
      .map(({ name, mass_pct: share, recycled_pct: recycled, component }) => {
        const part = component === undefined ? "" : `${component}: `;
        const written = imports("values.percent", { text: number.format(share) });
        const more = recycled === undefined ? "" : ` ${imports("values.recycled", { text: number.format(recycled) })}`;
        return `${part}${written} ${name}${more}`;
      })
      .join(", ");
  const textOf = (path: string, value: unknown): string => {
    const field = findRecordField(path);
    if (Array.isArray(value)) {
      if (value.length === 0) return imports("values.none");
      if (value.every((each) => typeof each === "string"))
        return field?.kind === "countries" ? value.map(countryText).join(", ") : value.join("; ");
      if (field?.isComposition && isComposition(value)) {
        const text = compositionText(value);
        const reading = readComposition(text);
        if ("materials" in reading && isDeepStrictEqual(reading.materials, value.map(sorted))) return text;
      }
      return value.map((each) => (isMembers(each) ? entryText(path, each) : quoted(String(each)))).join(" | ");
    }
    if (isMembers(value)) return entryText(path, value);
    return value === null || value === undefined ? "" : scalarText(value, field);
  };
  return {
    textOf,
    /** The text of a cell that contains a list or record as JSON; other cells are unchanged. */
    cellText: (path: string | null, cell: string): string => {
      const value = jsonIn(cell);
      try {
        return value === null ? cell : textOf(rootOf(path ?? ""), value);
      } catch (error) {
        // Thousands of arrays within each other exceed the stack.
        if (error instanceof RangeError) return cell;
        throw error;
      }
    },
  };
}

/** True if a person has left a cell as it is, also where a list or record in it was shown as text. */
export function isSameCell(path: string | null, before: string, after: string): boolean {
  if (before === after) return true;
  return jsonIn(before) !== null && LOCALES.some((locale) => listTexts(locale).cellText(path, before) === after);
}

/** The field of the record that contains `materials.1.name`. */
export const rootOf = (path: string): string => path.split(".", 1)[0] ?? "";

const isCalendarDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export function jsonIn(cell: string): object | null {
  if (!/^\s*[[{]/.test(cell)) return null;
  try {
    const value: unknown = JSON.parse(cell);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

const COMPOSITION_MEMBERS = ["name", "mass_pct", "recycled_pct", "component"];

const isComposition = (entries: readonly unknown[]): entries is CompositionEntry[] =>
  entries.every(
    (entry) =>
      isMembers(entry) &&
      typeof entry["name"] === "string" &&
      typeof entry["mass_pct"] === "number" &&
      Object.keys(entry).every((name) => COMPOSITION_MEMBERS.includes(name)),
  );

const sorted = ({ name, mass_pct, recycled_pct, component }: CompositionEntry): CompositionEntry => ({
  name,
  mass_pct,
  ...(recycled_pct === undefined ? {} : { recycled_pct }),
  ...(component === undefined ? {} : { component }),
});

/** Null: the text is no list or record of this field in any of the five languages. */
export function readListText(path: string, text: string): unknown {
  if (saysNone(text)) return [];
  const subject = subjectOf(path);
  const composition = subject?.isComposition ? readComposition(text) : null;
  if (composition && "materials" in composition) return composition.materials;
  if (!subject || !["list", "entry", "prose"].includes(subject.kind)) return null;
  const entries = splitAt(text, "|").map((entry) => readEntry(subject, entry));
  if (entries.some((entry) => entry === null)) return null;
  if (subject.kind === "list") return entries;
  return entries.length === 1 ? entries[0] : null;
}

function readEntry(subject: Subject, text: string): Members | null {
  const names = madeOnce(subject, namesByLabel);
  const entry: Record<string, unknown> = {};
  for (const part of splitAt(text, ";")) {
    const nameBefore = (at: number) => {
      const label = part.slice(0, at);
      return subject.kind === "prose" ? languageNamed(label) : names.get(bare(label));
    };
    // A label can contain colons itself.
    const at =
      [...part.slice(0, LABEL_CHARACTERS_MAX).matchAll(/:/g)]
        .map(({ index }) => index)
        .find((index) => nameBefore(index) !== undefined) ?? 0;
    const name = nameBefore(at);
    if (name === undefined || name in entry) return null;
    const value = readMember(subject, name, unquoted(part.slice(at + 1)));
    if (value === null) return null;
    entry[name] = value;
  }
  return Object.keys(entry).length === 0 ? null : entry;
}

function readMember(subject: Subject, name: string, text: string): unknown {
  const field = subject.members.find((member) => member.name === name);
  if (field && ["list", "entry", "prose"].includes(field.kind)) return readListText(name, text);
  switch (field?.kind) {
    case "percent":
    case "count":
    case "year":
    case "score":
    case "amount":
      return readOwnNumber(text, field);
    case "flag":
      return readFlag(text);
    case "choice":
      return readChoiceText(field, text);
    case "country":
      return readCountry(text);
    case "day":
      return readDate(text, "dmy");
    case "countries": {
      const codes = text.split(/[,;]/).map((part) => readCountry(part.trim()));
      return codes.includes(null) ? null : codes;
    }
    case "lines":
    case "links":
      return splitAt(text, ";").map(unquoted);
    default:
      return text;
  }
}

const NUMBER = /^([-−+]?\d+)(?!\d)(?:[.,](\d+)(?!\d))?(.*)$/su;

function readOwnNumber(text: string, field: Field): number | null {
  const [, integer, fraction = "", unit = ""] = NUMBER.exec(text.replaceAll(/[\u00a0\u202f]/g, " ")) ?? [];
  if (integer === undefined || (field.kind !== "percent" && AMBIGUOUS.test(`${integer}.${fraction}`))) return null;
  const digits = `${integer.replace("−", "-")}${fraction === "" ? "" : `.${fraction}`}`;
  const isOwn = unit.trim() === "" || unitsOf(field).has(unit.trim());
  if (isOwn) return Number(digits);
  return readNumber(`${digits} ${unit}`, { decimal: ".", scale: "plain" }, unitOf(field));
}

/** The unit behind a number in every language, in the singular and the plural. */
function unitsOf(field: Field): Set<string> {
  if (field.kind === "percent") return new Set(["%"]);
  if (field.kind !== "amount") return new Set();
  return new Set(
    LOCALES.flatMap((locale) =>
      [1, 2].map((value) =>
        translator(locale, "ecodesign")(`units.${field.unit}`, { value })
          .replaceAll(/[\u00a0\u202f]/g, " ")
          .replace(String(value), "")
          .trim(),
      ),
    ),
  );
}

function readChoiceText({ name, choices = [] }: Field, text: string): string | null {
  const key = bare(text);
  const isLabel = (choice: string) =>
    LOCALES.some((locale) => bare(choiceText(name, choice, { ecodesign: translator(locale, "ecodesign") })) === key);
  return choices.find(isLabel) ?? readChoice(text, choices);
}

/** Labels of the members in every language, and their names in the API. */
function namesByLabel({ name: path, members }: Subject): Map<string, string> {
  const names = new Map<string, string>();
  const own = [...members.map(({ name }) => name), ...(path === RECORD_PATH ? [ID_FIELD, CODE_FIELD] : [])];
  for (const locale of LOCALES) {
    const ecodesign = translator(locale, "ecodesign");
    const nameOf = fieldNames(locale);
    for (const name of own) {
      const label = bare(path === RECORD_PATH ? nameOf(name) : memberName(path, name, { ecodesign }));
      if (!names.has(label)) names.set(label, name);
    }
  }
  for (const name of own) names.set(bare(name), name);
  return names;
}

const LABEL_CHARACTERS_MAX = 100;
const LANGUAGE_TAG = /^(?:[a-z]{2}|[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})+)$/;

function languageNamed(label: string): string | undefined {
  const text = label.trim();
  return madeOnce(LOCALES, languagesByName).get(bare(text)) ?? (LANGUAGE_TAG.test(text) ? text : undefined);
}

function languagesByName(locales: readonly Locale[]): Map<string, string> {
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const tags = letters.flatMap((one) => letters.map((two) => one + two));
  const languages = new Map<string, string>();
  for (const locale of locales) {
    const names = new Intl.DisplayNames(locale, { type: "language", fallback: "none" });
    for (const tag of tags) {
      const name = names.of(tag);
      if (name) languages.set(bare(name), tag);
    }
  }
  return languages;
}

/** Splits at a mark outside quotation marks. */
function splitAt(text: string, mark: string): string[] {
  const parts: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') isQuoted = !isQuoted;
    else if (character === mark && !isQuoted) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}

function unquoted(text: string): string {
  const trimmed = text.trim();
  return trimmed.length >= 2 && trimmed.startsWith('"') && trimmed.endsWith('"')
    ? trimmed.slice(1, -1).replaceAll('""', '"')
    : trimmed;
}
