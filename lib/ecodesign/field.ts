import { z } from "zod";
import { cite } from "@/lib/law/cite";
import type { ProvisionId } from "@/lib/law/provisions";
import type { Readers } from "./readers";
import type { ProductGroup } from "./rules";

/**
 * What the contract says of a field beside what it takes: it stands with the field's schema, and imports, forms,
 * exports, help, checks and the API's document read it there.
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
  /** Of percent that may be more than a hundred. */
  "pct",
  "eur",
] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

/**
 * What a value is. `lines`, `countries`, `links`: several texts, countries, addresses; `prose`: a text by language;
 * `entry`: what a list has many of, once.
 */
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
/** How a number is measured. */
export type Unit = AmountUnit | "percent" | "score";

export const ALIAS_LANGUAGES = ["en", "de", "fr", "it", "es"] as const;
/**
 * The words that the column of a file is recognised by, `; ` between them. `#` stands for the number of a list's entry;
 * units and languages are read apart: "Gewicht (kg)", "Pflegehinweise (EN)".
 */
export type Aliases = Partial<Record<(typeof ALIAS_LANGUAGES)[number], string>>;

interface Said {
  /** Where the law asks for it; without them the field is the brand's own. */
  grounds?: readonly ProvisionId[];
  /** Asked of these groups' products alone. */
  groups?: readonly ProductGroup[];
  aliases?: Aliases;
  /** Words that mean another field first, and this one where a column of the file is that already. */
  lesserAliases?: Aliases;
  /** The sets that it lies in; left out: everybody reads it. */
  access?: Readers;
  /** What its value tells from all others: a product or a unit of the brand, or one entry of a list. */
  identifies?: "product" | "unit" | "entry";
  /** A list that people also write as shares in one cell: `84% Polyester, 16% Elastane`. */
  isComposition?: boolean;
  /**
   * Of a list with up to this number of entries each has columns of its own in a table; a longer one is JSON in one
   * cell.
   */
  flatEntriesMax?: number;
}
type About = Said & { help?: string };

const says = z.registry<ValueKind & Said>();

/** The member of a field's metadata that cites the law; the API's document shows it too. @internal for tests */
export const CITATION = "x-citation";

declare module "zod" {
  /** What a contract may tell of itself in the words of JSON Schema. */
  interface GlobalMeta {
    [CITATION]?: string;
    type?: string;
    format?: string;
    minimum?: number;
    maximum?: number;
    maxLength?: number;
  }
}

/** A schema, and what its values are. */
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

/** A field that has to be there. */
export function required<T extends z.ZodType>({ schema, value }: Kinded<T>, about: About = {}): T {
  return register(schema, value, about);
}

/** A field that may stay open. */
export function optional<T extends z.ZodType>({ schema, value }: Kinded<T>, about: About = {}) {
  return register(schema.nullish(), value, about);
}

/** A field as everybody reads it off the contract. */
export type Field = ValueKind &
  Said & {
    name: string;
    /** The English sentence that explains it. */
    help: string | undefined;
    isRequired: boolean;
    isWhole: boolean;
    choices: readonly string[] | undefined;
    charactersMax: number | undefined;
    /** Of a number, both included. */
    range: { least: number; most: number } | undefined;
    /** Of a list's entries. */
    members: readonly Field[];
  };

function bare(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema;
}

/** The fields of a contract in its order. Throws for one that does not say what it is. */
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

/** How a number of the field is measured. */
export function unitOf(value: ValueKind): Unit | undefined {
  if (value.kind === "amount") return value.unit;
  return value.kind === "percent" || value.kind === "score" ? value.kind : undefined;
}
