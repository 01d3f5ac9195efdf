import { z } from "zod";
import { cite } from "@/lib/law/cite";
import type { ProvisionId } from "@/lib/law/provisions";
import type { ProductGroup } from "@/lib/law/rules";
import type { Readers } from "./readers";

/**
 * Metadata of a field is declared with its schema. Imports, forms, exports, help, checks and the OpenAPI document
 * read it from there.
 */

const AMOUNT_UNITS = [
  "years",
  "months",
  "g",
  "mg",
  "kg",
  "kg_co2e",
  "t_co2e",
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

export type ValueKind =
  | {
      kind:
        | "text"
        | "long"
        | "lines"
        | "links"
        | "prose"
        | "gtin"
        | "language"
        | "link"
        | "choice"
        | "flag"
        | "day"
        | "country"
        | "countries"
        | "year"
        | "count"
        | "percent"
        | "score"
        | "list"
        | "entry";
    }
  | { kind: "code"; isIdentifier?: boolean }
  | { kind: "amount"; unit: AmountUnit };
export type FieldKind = ValueKind["kind"];
export type Unit = AmountUnit | "percent" | "score";

export const ALIAS_LANGUAGES = ["en", "de", "fr", "it", "es"] as const;
/**
 * Names of import columns for this field, separated by `; `. `#` is the number of a list entry. Units and languages
 * are parsed separately: `Gewicht (kg)`, `Pflegehinweise (EN)`.
 */
export type Aliases = Partial<Record<(typeof ALIAS_LANGUAGES)[number], string>>;

interface Said {
  grounds?: readonly ProvisionId[];
  groups?: readonly ProductGroup[];
  aliases?: Aliases;
  /** Names that usually mean another field, and this one if another column already supplies that field. */
  lesserAliases?: Aliases;
  /** Access sets. Default: public. */
  access?: Readers;
  identifies?: "product" | "unit" | "entry";
  /** A list that is also accepted as shares in one cell: `84% Polyester, 16% Elastane`. */
  isComposition?: boolean;
  /** In tables, lists up to this size have a column per entry; longer lists are JSON in one cell. */
  flatEntriesMax?: number;
}
type About = Said & { help?: string };

const says = z.registry<ValueKind & Said>();

/** The metadata member with the legal citation, which the OpenAPI document contains. @internal for tests */
export const CITATION = "x-citation";

declare module "zod" {
  interface GlobalMeta {
    [CITATION]?: string;
    type?: string;
    format?: string;
    minimum?: number;
    maximum?: number;
    maxLength?: number;
  }
}

export interface Kinded<T extends z.ZodType = z.ZodType> {
  schema: T;
  value: ValueKind;
}

function register<T extends z.ZodType>(schema: T, value: ValueKind, { help, ...said }: About): T {
  const described =
    help === undefined && said.grounds === undefined
      ? schema
      : schema.meta({
          ...(help && { description: help }),
          ...(said.grounds && { [CITATION]: cite("en", said.grounds) }),
        });
  (described as z.ZodType).register(says, { ...value, ...said });
  return described;
}

export function required<T extends z.ZodType>({ schema, value }: Kinded<T>, about: About = {}): T {
  return register(schema, value, about);
}

export function optional<T extends z.ZodType>({ schema, value }: Kinded<T>, about: About = {}) {
  return register(schema.nullish(), value, about);
}

export type Field = ValueKind &
  Said & {
    name: string;
    help: string | undefined;
    isRequired: boolean;
    isWhole: boolean;
    choices: readonly string[] | undefined;
    charactersMax: number | undefined;
    range: { least: number; most: number } | undefined;
    members: readonly Field[];
  };

function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema;
}

/** Throws if a field has no metadata. */
export function fieldsOf(shape: Readonly<Record<string, z.ZodType>>): Field[] {
  return Object.entries(shape).map(([name, schema]) => {
    const said = says.get(schema);
    if (!said) throw new Error(`the contract does not say what ${name} is`);
    const inner = bare(schema);
    const { minimum: least, maximum: most, maxLength, type } = inner.meta() ?? {};
    const entry = inner instanceof z.ZodArray ? bare(inner.element as z.ZodType) : inner;
    return {
      ...said,
      name,
      help: schema.meta()?.description,
      isRequired: inner === schema,
      isWhole: type === "integer",
      choices: inner instanceof z.ZodEnum ? (inner.options as string[]) : undefined,
      charactersMax: maxLength,
      range: least !== undefined && most !== undefined ? { least, most } : undefined,
      members: entry instanceof z.ZodObject ? fieldsOf(entry.shape as Record<string, z.ZodType>) : [],
    };
  });
}

export function unitOf(value: ValueKind): Unit | undefined {
  if (value.kind === "amount") return value.unit;
  return value.kind === "percent" || value.kind === "score" ? value.kind : undefined;
}
