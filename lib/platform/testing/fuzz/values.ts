import fc, { type Arbitrary } from "fast-check";
import type { JsonSchema } from "@/lib/openapi/document-types";
import { leaksIn } from "@/lib/platform/testing/leaks/patterns";

/** Values that a schema of the OpenAPI document allows, drawn at its edges more often than chance would. */

/** A placeholder for something that exists when the request is sent, such as a passport's code. */
export interface Known {
  $known: "code" | "prd" | "psp" | "trf" | "wty" | "imp" | "cursor";
  /** Which of those known, from 0 to 1. */
  pick: number;
}

/** Evenly from [0, 1). `fc.double` is not even: it draws by representation, so that most values are almost zero. */
const fraction = fc.noBias(fc.nat(9_999)).map((number) => number / 10_000);
export const known = ($known: Known["$known"]): Arbitrary<Known> =>
  fc.record({ $known: fc.constant($known), pick: fraction });

const PIECES = [
  "=1+1",
  "'=1",
  "-5",
  "+49",
  "@x",
  "'quoted",
  'say "so"',
  "line\r\nbreak",
  "a\rb\nc",
  "e\u0301",
  "\u0958",
  "\ufb1d",
  "Größe",
  "\u2028",
  "\ufeffx",
  " in  ner ",
  "0012",
  "1e5",
  "<script>",
  "{{x}}",
  "${x}",
  "%00",
  "a;b,c\td",
  "\u202eabc",
  "😀",
  "👩‍👩‍👧",
  "𝒳",
  "\ud800",
  "a\u0000b",
  "\u0001",
  "null",
  "__proto__",
];
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }) },
  { weight: 2, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 2, arbitrary: fc.string({ minLength: 1, maxLength: 30 }) },
);

function textUpTo(length: number): Arbitrary<string> {
  const texts = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(" "));
  const long = fc.constantFrom("x", "ä", "😀").map((character) => character.repeat(length));
  return fc.oneof(
    { weight: 30, arbitrary: texts },
    { weight: 1, arbitrary: long },
    { weight: 1, arbitrary: fc.constant("e\u0301".repeat(Math.floor(length / 2))) },
  );
}

const label = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}[a-z0-9]$/);
const host = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(label, fc.constantFrom("example.com", "example", "beispiel.de", "münchen.example"))
      .map(([name, domain]) => `${name}.${domain}`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "EXAMPLE.com",
      "127.0.0.1",
      "[::1]",
      "xn--mnchen-3ya.example",
      "a..b",
      "exa mple",
      "a_b.example",
      "localhost",
      "256.256.256.256",
      "[::g]",
      "%41.example",
    ),
  },
);
const rest = fc.oneof(
  fc.constantFrom(
    "",
    "/",
    "/a/../b",
    "/ä?q=ü#ß",
    "/?q={x}|y^z",
    "/a%zz",
    "/%41",
    "?x",
    "#a#b",
    "/a\\b",
    ":8443/x",
    ":99999/",
    "/[x]",
    '/"q"',
    "/'",
  ),
  fc.webPath().map((path) => path || "/"),
);
const address = fc
  .tuple(fc.constantFrom("https://", "https://", "HTTPS://"), host, rest)
  .map((parts) => parts.join(""));

const mailbox = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.stringMatching(/^[a-z][a-z0-9.+_-]{0,10}[a-z0-9]$/), label)
      .map(([local, name]) => `${local}@${name}.example.com`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "ünal@münchen.example",
      "a@b.co",
      "A@EXAMPLE.COM",
      "a..b@example.com",
      "x@1.2.3.4",
      "a“b@example.com",
      "x@-a.example",
      `${"l".repeat(64)}@example.com`,
      `${"l".repeat(65)}@example.com`,
      "о@example.com",
    ),
  },
);

const day = fc
  .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((value) => value.toISOString().slice(0, 10));
const days = fc.oneof(day, fc.constantFrom("2024-02-29", "2026-12-31", "1900-01-01", "9999-12-31"));

const BY_FORMAT: Record<string, Arbitrary<string>> = { date: days, iri: address, "idn-email": mailbox };

/** The search for leaks reads everything that tests store, so a random value must not look like a token. */
const isUnlikeSecret = (text: string) => leaksIn(text, ["a token"]).length === 0;

function textOf({ format, pattern, maxLength = 300 }: JsonSchema): Arbitrary<string> {
  const own = format && BY_FORMAT[format];
  const text = own || (pattern && pattern !== "\\S" ? fc.stringMatching(new RegExp(pattern)) : textUpTo(maxLength));
  return text.filter(isUnlikeSecret);
}

function numberOf({ type, minimum = -1e9, maximum = 1e9 }: JsonSchema): Arbitrary<number> {
  const isWhole = type === "integer";
  const edges = [minimum, maximum, minimum + 1, 0, 1].filter(
    (value) => value >= minimum && value <= maximum && (!isWhole || Number.isInteger(value)),
  );
  if (isWhole)
    return fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, minimum + 40) }) },
      { weight: 1, arbitrary: fc.constantFrom(...edges) },
    );
  const fractions = [0.1 + 0.2, 1e-7, 5e-324, 1 / 3, -0].filter((value) => value >= minimum && value <= maximum);
  return fc.oneof(fc.double({ min: minimum, max: maximum, noNaN: true }), fc.constantFrom(...edges, ...fractions));
}

export interface Drawing {
  resolve: (schema: JsonSchema) => JsonSchema;
  /** What a member is drawn from, in place of what its schema alone would give. */
  byName: Readonly<Record<string, Arbitrary<unknown>>>;
  /** The percentage of optional members that are present. */
  share: number;
}

/** An arbitrary of one schema. Rules that span members are checked afterwards. */
export function valuesOf(unresolved: JsonSchema, drawing: Drawing): Arbitrary<unknown> {
  const schema = drawing.resolve(unresolved);
  const { enum: values, const: value, anyOf, type } = schema;
  if (values) return fc.constantFrom(...values);
  if (value !== undefined) return fc.constant(value);
  if (anyOf)
    return fc.oneof(
      ...anyOf.map((alternative) => ({
        weight: alternative.type === "null" ? 1 : 6,
        arbitrary: valuesOf(alternative, drawing),
      })),
    );
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return numberOf(schema);
    case "array":
      return listOf(schema, drawing);
    case "object":
      return schema.properties ? objectOf(schema, drawing) : textsOf(schema, drawing);
    default:
      return textOf(schema);
  }
}

/** One value, in this percentage of draws. */
export function maybe<T>(share: number, value: Arbitrary<T>): Arbitrary<T[]> {
  return fc.oneof(
    { weight: share, arbitrary: value.map((item) => [item]) },
    { weight: 100 - share, arbitrary: fc.constant<T[]>([]) },
  );
}

function listOf({ items = {}, minItems = 0, maxItems = 3 }: JsonSchema, drawing: Drawing): Arbitrary<unknown> {
  return fc.array(valuesOf(items, drawing), { minLength: minItems, maxLength: Math.min(maxItems, 3) });
}

function objectOf({ properties = {}, required = [] }: JsonSchema, drawing: Drawing): Arbitrary<unknown> {
  const members = Object.entries(properties).map(([name, schema]) => {
    const value = drawing.byName[name] ?? valuesOf(schema, drawing);
    return maybe(
      required.includes(name) ? 100 : drawing.share,
      value.map((member): [string, unknown] => [name, member]),
    );
  });
  return fc.tuple(...members).map((entries): unknown => Object.fromEntries(entries.flat()));
}

function textsOf({ propertyNames = {}, additionalProperties }: JsonSchema, drawing: Drawing): Arbitrary<unknown> {
  const value = typeof additionalProperties === "object" ? valuesOf(additionalProperties, drawing) : fc.jsonValue();
  const propertyName = fc
    .stringMatching(new RegExp(drawing.resolve(propertyNames).pattern ?? "^[a-z]+$"))
    .filter(isUnlikeSecret);
  const name = fc.oneof(fc.constantFrom("en", "de", "de-AT"), propertyName);
  return fc.dictionary(name, value, { maxKeys: 3 });
}
