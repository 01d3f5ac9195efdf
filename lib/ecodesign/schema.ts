import { z } from "zod";
import { cite } from "@/lib/law/cite";
import { amount, wholeAmount } from "@/lib/platform/input/list-parameters";
import { OBJECT_MEMBERS_MAX } from "@/lib/platform/input/read-input";
import { calendarDay, canonicalCode, isPlaceholder, issue, text } from "@/lib/platform/input/text";
import { webAddress } from "@/lib/platform/input/web-address";
import type { Declaration, Declarations, ValueOf, ValueType } from "./field";

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

type Schema<Value> = z.ZodType<Value, Value>;

export type SchemasOf<Fields extends Declarations> = {
  -readonly [Name in keyof Fields]: Fields[Name]["isRequired"] extends true
    ? Schema<ValueOf<Fields[Name]["type"]>>
    : z.ZodOptional<z.ZodNullable<Schema<ValueOf<Fields[Name]["type"]>>>>;
};

const gtinText = () =>
  z
    .string({
      error: ({ input }) =>
        typeof input === "number" ? "A GTIN is a string: as a number it would lose its leading zeros." : undefined,
    })
    .regex(/^[0-9]{8,14}$/, { error: "A GTIN has 8 to 14 digits and nothing else." });

const countryCode = () =>
  z.string().regex(/^[A-Z]{2}$/, { error: "A country is two capital letters (ISO 3166-1 alpha-2)." });

const countryCodes = (entriesMax: number) =>
  z
    .array(countryCode())
    .min(1, { error: "At least one country." })
    .max(entriesMax)
    .refine((codes) => new Set(codes).size === codes.length, issue("repeated", "Each country may appear only once."))
    .meta({ uniqueItems: true });

const textByLanguage = z
  .record(
    z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: "A language is a BCP 47 tag such as en or de-AT." }),
    text(5000),
  )
  .meta({ maxProperties: OBJECT_MEMBERS_MAX });

function codeText(type: Extract<ValueType, { kind: "code" }>): z.ZodType {
  if ("pattern" in type) return z.string().regex(type.pattern, { error: type.error });
  const schema = text(type.charactersMax, canonicalCode);
  if (!type.isIdentifier) return schema;
  return schema.refine(
    (value) => !isPlaceholder(value),
    issue("placeholder", "This says that there is no value, and would make different things the same. Leave it out."),
  );
}

function valueSchema(type: ValueType): z.ZodType {
  switch (type.kind) {
    case "text":
    case "long":
    case "language":
      return text(type.charactersMax);
    case "code":
      return codeText(type);
    case "gtin":
      return gtinText();
    case "link":
      return webAddress();
    case "day":
      return calendarDay();
    case "flag":
      return z.boolean();
    case "choice":
      return z.enum(type.choices);
    case "country":
      return countryCode();
    case "countries":
      return countryCodes(type.entriesMax);
    case "prose":
      return textByLanguage;
    case "lines":
      return z.array(text(type.lineCharactersMax)).max(type.entriesMax);
    case "year":
    case "count":
    case "percent":
    case "score":
    case "amount": {
      const { range, isWhole, error } = type;
      return isWhole ? wholeAmount(range.least, range.most, error) : amount(range.least, range.most, error);
    }
    case "list":
      return z.array(objectSchema(type.members)).max(type.entriesMax);
    case "entry":
      return objectSchema(type.members);
    case "links":
      throw new Error("the entries of links differ: pass their schema to optionalSchema");
  }
}

export const objectSchema = <Members extends Declarations>(members: Members) => z.strictObject(schemasOf(members));

export function optionalSchema<Value extends z.ZodType>(schema: Value, { about }: Pick<Declaration, "about">) {
  return described(schema.nullish(), about);
}

function described<Value extends z.ZodType>(schema: Value, { help, grounds }: Declaration["about"]): Value {
  if (help === undefined && grounds === undefined) return schema;
  return schema.meta({ ...(help && { description: help }), ...(grounds && { [CITATION]: cite("en", grounds) }) });
}

export function schemasOf<Fields extends Declarations>(fields: Fields): SchemasOf<Fields> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const schema = valueSchema(field.type);
    return [name, field.isRequired ? described(schema, field.about) : optionalSchema(schema, field)];
  });
  return Object.fromEntries(entries) as SchemasOf<Fields>;
}
