import { z } from "zod";
import { objectCache } from "@/lib/platform/caches";
import { type FieldError, DomainError, type ErrorCode } from "@/lib/platform/errors";
import { requireValue } from "@/lib/platform/require-value";
import { suggestName } from "./nearest-name";

/** RFC 7396, section 2. Does not modify its arguments. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch))
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  return Object.fromEntries(merged);
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const SEGMENT_CHARACTERS_MAX = 200;

const escaped = (segment: string) => segment.replaceAll("~", "~0").replaceAll("/", "~1");

/** Ends before a member name of more than 200 characters, so that answers do not repeat it. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  let pointer = "";
  for (const segment of path) {
    const text = String(segment);
    if (text.length > SEGMENT_CHARACTERS_MAX) break;
    pointer += `/${escaped(text)}`;
  }
  return pointer;
}

const LISTED_VALUES_MAX = 30;

const TYPE_NAMES: Record<string, string> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  record: "an object",
  null: "null",
};

const nameOfType = (type: string) => TYPE_NAMES[type] ?? type;

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

function describeType(expected: string, input: unknown): string {
  if (typeof input !== "number") return `It must be ${nameOfType(expected)}, not ${nameOfType(typeOf(input))}.`;
  return Number.isFinite(input) || Number.isNaN(input)
    ? `It must be ${nameOfType(expected)}.`
    : "This number is too large.";
}

const UNITS: Record<string, [one: string, several: string]> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
};

function bound(issue: { origin: string; inclusive?: boolean }, word: string, limit: number | bigint): string {
  const unit = UNITS[issue.origin]?.[Number(limit) === 1 ? 0 : 1];
  if (unit) return `It ${word === "at most" ? "may" : "must"} have ${word} ${limit} ${unit}.`;
  return issue.inclusive === false
    ? `It must be ${word === "at most" ? "less" : "more"} than ${limit}.`
    : `It must be ${word} ${limit}.`;
}

const FORMS: Record<string, string> = {
  datetime: "a time with seconds and zone, such as 2026-11-22T10:00:00Z",
  date: "a day such as 2026-11-22",
};

function listed(values: readonly unknown[]): string {
  const list = values
    .slice(0, LISTED_VALUES_MAX)
    .map((value) => JSON.stringify(value))
    .join(", ");
  return values.length > LISTED_VALUES_MAX ? `${list} and more` : list;
}

type Noun = "field" | "parameter";

const missing = (noun: Noun) => `This ${noun} is required.`;

function describeIssue(issue: z.core.$ZodRawIssue, noun: Noun = "field"): string {
  if (issue.input === undefined && issue.code !== "custom") return missing(noun);
  switch (issue.code) {
    case "invalid_type":
      return describeType(issue.expected, issue.input);
    case "invalid_value":
      return issue.values.length === 1
        ? `It must be ${listed(issue.values)}.`
        : `It must be one of ${listed(issue.values)}.`;
    case "too_big":
      return bound(issue, "at most", issue.maximum);
    case "too_small":
      return bound(issue, "at least", issue.minimum);
    case "invalid_format":
      return issue.format === "regex"
        ? `It does not have the form this ${noun} needs.`
        : `It is not ${FORMS[issue.format] ?? `a valid ${issue.format.replaceAll("_", " ")}`}.`;
    default:
      return "It is not valid.";
  }
}

/** One for each record of the largest request. Limited, so that an answer stays smaller than its request. */
export const FIELD_ERRORS_MAX = 10_000;
const SUGGESTED_NAME_CHARACTERS_MAX = 60;

type ReadInput<T> = { ok: true; value: T } | { ok: false; errors: FieldError[] };

type Path = readonly PropertyKey[];

interface Telling {
  pointerOf: (path: Path) => string;
  noun: Noun;
}

const fieldNamesOf = objectCache<object, readonly string[]>();

function describe(issue: z.core.$ZodRawIssue, noun: Noun): string {
  if (issue.code === "unrecognized_keys") {
    const known = issue.inst instanceof z.ZodObject ? Object.keys(issue.inst.shape) : [];
    fieldNamesOf.set(issue.input as object, known);
  }
  return describeIssue(issue, noun);
}

const optionsFor = (noun: Noun) => ({
  error: (issue: z.core.$ZodRawIssue) => describe(issue, noun),
  reportInput: true,
});
const PARSE_OPTIONS = { field: optionsFor("field"), parameter: optionsFor("parameter") };

export function readInput<S extends z.ZodType>(schema: S, value: unknown, at = ""): ReadInput<z.output<S>> {
  return readValue(schema, value, { pointerOf: (path) => at + jsonPointer(path), noun: "field" });
}

export function readInputBriefly<S extends z.ZodType>(schema: S, value: unknown, at = ""): ReadInput<z.output<S>> {
  if (schema.validate(value)) return readInput(schema, value, at);
  return {
    ok: false,
    errors: [{ pointer: at, code: "faults_not_told", detail: "There are more errors here; the list is full." }],
  };
}

export function readPathParameters<S extends z.ZodType>(schema: S, value: unknown): ReadInput<z.output<S>> {
  return readValue(schema, value, { pointerOf: (path) => `{${String(path[0] ?? "")}}`, noun: "parameter" });
}

export function readParameters<S extends z.ZodType>(schema: S, value: Record<string, string>): ReadInput<z.output<S>> {
  return readValue(schema, value, { pointerOf: (path) => `?${String(path[0] ?? "")}`, noun: "parameter" });
}

function readValue<S extends z.ZodType>(schema: S, value: unknown, telling: Telling): ReadInput<z.output<S>> {
  const good = schema.safeParse(value);
  if (good.success) return { ok: true, value: good.data };
  const parsed = schema.safeParse(value, PARSE_OPTIONS[telling.noun]);
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors: FieldError[] = [];
  for (const issue of parsed.error.issues) addErrors(errors, issue, [], telling);
  return { ok: false, errors };
}

function addErrors(errors: FieldError[], issue: z.core.$ZodIssue, prefix: Path, telling: Telling): void {
  const path = [...prefix, ...issue.path];
  const add = (at: Path, code: string, detail: string) => {
    if (errors.length < FIELD_ERRORS_MAX) errors.push({ pointer: telling.pointerOf(at), code, detail });
  };
  if (issue.code === "unrecognized_keys") {
    const known = fieldNamesOf.get(issue.input as object) ?? [];
    const reported = issue.keys.slice(0, FIELD_ERRORS_MAX - errors.length);
    for (const key of reported) add([...path, key], "unknown_field", describeUnknown(telling.noun, key, known));
    return;
  }
  const alternative = issue.code === "invalid_union" ? closestAlternative(issue.errors) : undefined;
  if (alternative) for (const nested of alternative) addErrors(errors, nested, path, telling);
  else if (issue.code === "invalid_key")
    add(path, codeOf(issue.issues[0] ?? issue), issue.issues[0]?.message ?? issue.message);
  else add(path, codeOf(issue), withName(issue, path, telling.noun));
}

function withName(issue: z.core.$ZodIssue, path: Path, noun: Noun): string {
  const name = path.findLast((part) => typeof part === "string");
  return name !== undefined && issue.message === missing(noun) ? `\`${name}\` is required.` : issue.message;
}

function closestAlternative(alternatives: z.core.$ZodIssue[][]): z.core.$ZodIssue[] | undefined {
  return alternatives.find(
    (issues) => !issues.some((issue) => issue.code === "invalid_type" && issue.path.length === 0),
  );
}

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "custom") return (issue.params?.["code"] as string | undefined) ?? "invalid";
  if (issue.input === undefined) return "required";
  switch (issue.code) {
    case "invalid_type":
    case "invalid_union":
      return "wrong_type";
    case "invalid_value":
      return "unknown_value";
    case "too_big":
      return issue.origin === "string" || issue.origin === "array" ? "too_long" : "out_of_range";
    case "too_small":
      return issue.origin === "string" || issue.origin === "array" ? "too_short" : "out_of_range";
    case "not_multiple_of":
      return "out_of_range";
    default:
      return "invalid_format";
  }
}

function describeUnknown(noun: Noun, name: string, known: readonly string[]): string {
  const nearest = name.length <= SUGGESTED_NAME_CHARACTERS_MAX ? suggestName(name, known) : undefined;
  return `There is no such ${noun}.${nearest ? ` Did you mean ${nearest}?` : ""}`;
}

/** Checking larger objects would block other requests. */
export const OBJECT_MEMBERS_MAX = 1_000;

/** Error 422. If only fields of `errorCodes` are wrong, the problem has their code. */
export function invalidRequest(
  errors: FieldError[],
  errorCodes: Readonly<Record<string, ErrorCode>> = {},
): DomainError {
  const codes = new Set(errors.map((error) => errorCodes[error.pointer]));
  const [own] = codes;
  const code = codes.size === 1 && own ? own : "invalid_request";
  return new DomainError(code, sentenceFor(errors), { errors: errors.slice(0, FIELD_ERRORS_MAX) });
}

function sentenceFor(errors: FieldError[]): string {
  if (errors.length === 1) return `One field is at fault: ${requireValue(errors[0], "An error").detail}`;
  if (errors.length < FIELD_ERRORS_MAX) return `${errors.length} fields are at fault; errors lists them all.`;
  return `There are ${FIELD_ERRORS_MAX} errors or more; errors lists the first ${FIELD_ERRORS_MAX}.`;
}
