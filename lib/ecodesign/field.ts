import type { ProvisionId } from "@/lib/law/provisions";
import type { ProductGroup } from "@/lib/law/rules";
import type { AccessClass } from "./readers";
import type { SectionName } from "./rules";

/** Contract, form, import columns, pages and exports follow from declared fields. Without zod, for browsers. */

const AMOUNT_UNITS = [
  "years",
  "months",
  "minutes",
  "g",
  "mg",
  "kg",
  "kg_co2e",
  "t_co2e",
  "kg_co2e_kwh",
  "kwh",
  "l",
  "points",
  "plain",
  "ah",
  "v",
  "w",
  "celsius",
  "mohm",
  "ppb",
  "mg_m3",
  "db",
  "pct",
  "eur",
] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

interface Range {
  least: number;
  most: number;
}

interface NumberLimits {
  range: Range;
  isWhole?: true;
  error?: string | undefined;
}

export type ValueType =
  | { kind: "text" | "long" | "language" | "link"; charactersMax: number }
  | { kind: "code"; charactersMax: number; isIdentifier?: true }
  | { kind: "code"; pattern: RegExp; error: string }
  | { kind: "gtin" | "flag" | "day" | "country" | "prose" | "links" }
  | { kind: "choice"; choices: readonly string[] }
  | { kind: "countries"; entriesMax: number }
  | { kind: "lines"; lineCharactersMax: number; entriesMax: number }
  | ({ kind: "year" | "count" | "percent" | "score" } & NumberLimits)
  | ({ kind: "amount"; unit: AmountUnit } & NumberLimits)
  | { kind: "list"; members: Declarations; entriesMax: number }
  | { kind: "entry"; members: Declarations };
export type FieldKind = ValueType["kind"];

export type ValueKind =
  | { kind: Exclude<FieldKind, "code" | "amount"> }
  | { kind: "code"; isIdentifier?: boolean }
  | { kind: "amount"; unit: AmountUnit };
export type Unit = AmountUnit | "percent" | "score";

export const ALIAS_LANGUAGES = ["en", "de", "fr", "it", "es"] as const;
/** Names of import columns, separated by `; `. `#`: a list entry's number. Units and languages are read separately. */
export type Aliases = Partial<Record<(typeof ALIAS_LANGUAGES)[number], string>>;

interface About {
  /** In English, for the API. The other languages have it in `lib/languages/<locale>/ecodesign.json`. */
  help?: string;
  grounds?: readonly ProvisionId[];
  groups?: readonly ProductGroup[];
  /** The section of the form and of the pages. A field without one appears only in the API and in imports. */
  section?: SectionName;
  /** This field explains that one and is shown with it. */
  noteOf?: string;
  shownAfter?: string;
  aliases?: Aliases;
  /** Names that usually mean another field, and this one if another column already supplies that field. */
  lesserAliases?: Aliases;
  /** Who reads it, by the act's point. Default: a member has its field's, a field `espr_public`. */
  access?: AccessClass;
  identifies?: "product" | "unit" | "entry";
  /** A list that is also accepted as shares in one cell: `84% Polyester, 16% Elastane`. */
  isComposition?: boolean;
  /** In tables, lists up to this size have a column per entry; longer lists are JSON in one cell. */
  flatEntriesMax?: number;
}

export interface Declaration {
  type: ValueType;
  about: About;
  isRequired: boolean;
}
export type Declarations = Readonly<Record<string, Declaration>>;

export const required = <Type extends ValueType>(type: Type, about: About = {}) => ({
  type,
  about,
  isRequired: true as const,
});
export const optional = <Type extends ValueType>(type: Type, about: About = {}) => ({
  type,
  about,
  isRequired: false as const,
});

export function inSection<Fields extends Declarations>(section: SectionName, fields: Fields): Fields {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, about: { section, ...field.about } },
  ]);
  return Object.fromEntries(entries) as Fields;
}

const LINK_CHARACTERS_MAX = 2_000;
const LANGUAGE_CHARACTERS_MAX = 35;

export const text = (charactersMax: number) => ({ kind: "text", charactersMax }) as const;
export const long = (charactersMax: number) => ({ kind: "long", charactersMax }) as const;
export const code = (charactersMax: number) => ({ kind: "code", charactersMax }) as const;
/** Refuses placeholders such as `n/a`, which would make different things the same. */
export const identifier = (charactersMax: number) => ({ kind: "code", charactersMax, isIdentifier: true }) as const;
export const codeLike = (pattern: RegExp, error: string) => ({ kind: "code", pattern, error }) as const;
export const language = () => ({ kind: "language", charactersMax: LANGUAGE_CHARACTERS_MAX }) as const;
export const link = () => ({ kind: "link", charactersMax: LINK_CHARACTERS_MAX }) as const;
export const links = () => ({ kind: "links" }) as const;
export const gtin = () => ({ kind: "gtin" }) as const;
export const day = () => ({ kind: "day" }) as const;
export const flag = () => ({ kind: "flag" }) as const;
export const country = () => ({ kind: "country" }) as const;
export const countries = (entriesMax: number) => ({ kind: "countries", entriesMax }) as const;
export const prose = () => ({ kind: "prose" }) as const;
export const choice = <const Choices extends readonly string[]>(choices: Choices) =>
  ({ kind: "choice", choices }) as const;
export const lines = (lineCharactersMax: number, entriesMax: number) =>
  ({ kind: "lines", lineCharactersMax, entriesMax }) as const;

export const percent = (error?: string) => ({ kind: "percent", range: { least: 0, most: 100 }, error }) as const;
export const score = () => ({ kind: "score", range: { least: 0, most: 10 } }) as const;
export const year = (least: number, most: number) => ({ kind: "year", range: { least, most }, isWhole: true }) as const;
export const count = (least: number, most: number, error: string) =>
  ({ kind: "count", range: { least, most }, isWhole: true, error }) as const;
export const measure = (unit: AmountUnit, least: number, most: number, error?: string) =>
  ({ kind: "amount", unit, range: { least, most }, error }) as const;
export const wholeMeasure = (unit: AmountUnit, least: number, most: number, error: string) =>
  ({ kind: "amount", unit, range: { least, most }, isWhole: true, error }) as const;

export const list = <Members extends Declarations>(members: Members, entriesMax: number) =>
  ({ kind: "list", members, entriesMax }) as const;
export const single = <Members extends Declarations>(members: Members) => ({ kind: "entry", members }) as const;

interface PlainValues {
  text: string;
  long: string;
  language: string;
  link: string;
  code: string;
  gtin: string;
  flag: boolean;
  day: string;
  country: string;
  prose: Record<string, string>;
  links: unknown[];
  countries: string[];
  lines: string[];
  year: number;
  count: number;
  percent: number;
  score: number;
  amount: number;
}

export type ValueOf<Type> = Type extends { kind: "choice"; choices: readonly (infer Choice)[] }
  ? Choice
  : Type extends { kind: "list"; members: infer Members }
    ? DataOf<Members>[]
    : Type extends { kind: "entry"; members: infer Members }
      ? DataOf<Members>
      : Type extends { kind: keyof PlainValues }
        ? PlainValues[Type["kind"]]
        : never;

export type DataOf<Fields> = {
  -readonly [Name in keyof Fields as Fields[Name] extends { isRequired: true } ? Name : never]: Fields[Name] extends {
    type: infer Type;
  }
    ? ValueOf<Type>
    : never;
} & {
  -readonly [Name in keyof Fields as Fields[Name] extends { isRequired: false } ? Name : never]?: Fields[Name] extends {
    type: infer Type;
  }
    ? ValueOf<Type> | null | undefined
    : never;
};

export type Field = ValueKind &
  About & {
    name: string;
    isRequired: boolean;
    isWhole: boolean;
    choices: readonly string[] | undefined;
    charactersMax: number | undefined;
    range: Range | undefined;
    members: readonly Field[];
  };

export function fieldsOf(declarations: Declarations): Field[] {
  return Object.entries(declarations).map(([name, { type, about, isRequired }]) => ({
    ...about,
    ...valueKindOf(type),
    name,
    isRequired,
    isWhole: "isWhole" in type,
    choices: "choices" in type ? type.choices : undefined,
    charactersMax: "charactersMax" in type ? type.charactersMax : undefined,
    range: "range" in type ? type.range : undefined,
    members: "members" in type ? fieldsOf(type.members) : [],
  }));
}

export function valueKindOf(value: ValueKind): ValueKind {
  if (value.kind === "amount") return { kind: value.kind, unit: value.unit };
  if (value.kind === "code") return { kind: value.kind, ...(value.isIdentifier && { isIdentifier: true }) };
  return { kind: value.kind };
}

/** In the order of the declarations, but each field that is `shownAfter` another directly after that one. */
export function inShownOrder(fields: readonly Field[]): Field[] {
  const ordered = fields.filter(({ shownAfter }) => shownAfter === undefined);
  for (const field of fields) {
    if (field.shownAfter === undefined) continue;
    const index = ordered.findIndex(({ name }) => name === field.shownAfter);
    if (index === -1)
      throw new Error(`${field.name} is shown after ${field.shownAfter}, which does not come before it`);
    ordered.splice(index + 1, 0, field);
  }
  return ordered;
}

export function unitOf(value: ValueKind): Unit | undefined {
  if (value.kind === "amount") return value.unit;
  return value.kind === "percent" || value.kind === "score" ? value.kind : undefined;
}
