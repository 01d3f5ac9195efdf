import type { z } from "zod";

/** The sentence for each kind of zod issue that its schema gives none for. */

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

const named = (type: string) => TYPE_NAMES[type] ?? type;

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** A JSON number may have more digits than a number here can hold, and a parameter's text may be none at all. */
function describeType(expected: string, input: unknown): string {
  if (typeof input !== "number") return `It must be ${named(expected)}, not ${named(typeOf(input))}.`;
  return Number.isFinite(input) || Number.isNaN(input) ? `It must be ${named(expected)}.` : "This number is too large.";
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

/** Of zod's names of forms those that say too little. */
const FORMS: Record<string, string> = {
  datetime: "a time with seconds and zone, such as 2026-11-22T10:00:00Z",
  date: "a day such as 2026-11-22",
};

function listed(values: readonly unknown[]): string {
  const shown = values
    .slice(0, LISTED_VALUES_MAX)
    .map((value) => JSON.stringify(value))
    .join(", ");
  return values.length > LISTED_VALUES_MAX ? `${shown} and more` : shown;
}

/** What the reader calls an input: a member of a body, or a name of the query. */
export type Noun = "field" | "parameter";

/** Of a value that is missing, where the reader does not know its name. */
export const missing = (noun: Noun) => `This ${noun} is required.`;

/** A zod error map. */
export function describeIssue(issue: z.core.$ZodRawIssue, noun: Noun = "field"): string {
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
