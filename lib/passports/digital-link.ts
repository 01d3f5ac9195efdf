import { gs1CheckDigit } from "@/lib/ecodesign/gtin";

/** A GS1 Digital Link (URI Syntax 1.6) with a GTIN, the only supported primary key. */

export interface DigitalLink {
  gtin14: string;
  /** AI 22, 10 and 21, or 235, decoded. */
  qualifiers: ReadonlyMap<string, string>;
}

export interface SyntaxError {
  ai: string | null;
  detail: string;
}

const PRIMARY_KEY = "01";
/** The order of qualifiers after a GTIN; 235 has no others with it. */
const QUALIFIERS = ["22", "10", "21"];
const LONGEST: Record<string, number> = { "22": 20, "10": 20, "21": 20, "235": 28 };
const ATTRIBUTE_LONGEST = 90;
/** GS1 General Specifications, section 3: dates, with day 00 for an unknown day, and amounts. */
const ATTRIBUTES: [ais: RegExp, form: RegExp][] = [
  [/^1[1-7]$/, /^\d\d(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])$/],
  [/^3[1-6]\d\d$/, /^\d{6}$/],
];
/** GS1 General Specifications, figure 7.11-1: the 82 characters. */
const CHARACTERS = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;

const wrong = (ai: string | null, detail: string): SyntaxError => ({ ai, detail });
const isError = (value: string | SyntaxError): value is SyntaxError => typeof value !== "string";

/** `/01/{gtin14}[/22/…][/10/…][/21/…]` or `/01/{gtin14}/235/…`. Qualifiers in the query count as part of the path. */
export function readDigitalLink(path: string, search = ""): DigitalLink | SyntaxError {
  const result = readPath(path);
  return isSyntaxError(result) ? result : withQuery(result, search);
}

function readPath(path: string): DigitalLink | SyntaxError {
  const [, key = "", gtin = "", ...rest] = (path.endsWith("/") ? path.slice(0, -1) : path).split("/");
  if (gtin === "" && !/^\d*$/.test(key))
    return wrong(null, "This is no GS1 Digital Link of a GTIN: neither /01/{gtin14} nor a compressed one.");
  if (key !== PRIMARY_KEY) return wrong(key, `This resolver knows items by AI 01 alone, not by ${key}.`);
  if (!/^\d{14}$/.test(gtin)) return wrong("01", "AI 01 is a GTIN of 14 digits, with zeros in front.");
  if (gs1CheckDigit(gtin.slice(0, -1)) !== Number(gtin.at(-1)))
    return wrong("01", `AI 01 has another check digit: ${gs1CheckDigit(gtin.slice(0, -1))}.`);
  const qualifiers = new Map<string, string>();
  let next = 0;
  for (let index = 0; index < rest.length; index += 2) {
    const ai = rest[index] ?? "";
    const position = QUALIFIERS.indexOf(ai);
    if (ai === "235" ? qualifiers.size > 0 : position < next || qualifiers.has("235"))
      return wrong(ai, misplaced(ai, position));
    const value = readValue(ai, rest[index + 1]);
    if (isError(value)) return value;
    qualifiers.set(ai, value);
    next = position + 1;
  }
  return { gtin14: gtin, qualifiers };
}

function withQuery({ gtin14, qualifiers }: DigitalLink, search: string): DigitalLink | SyntaxError {
  const all = new Map(qualifiers);
  const identifiers = new Set<string>();
  for (const pair of search.replace(/^\?/, "").split("&")) {
    const [, ai = "", encoded] = /^(\d+)(?:=(.*))?$/s.exec(pair) ?? [];
    if (ai === "") continue;
    if (ai === PRIMARY_KEY) return wrong(ai, "AI 01 belongs at the beginning of the path, not in the query.");
    if (identifiers.has(ai)) return wrong(ai, `AI ${ai} is in the query more than once.`);
    identifiers.add(ai);
    const value = Object.hasOwn(LONGEST, ai) ? readValue(ai, encoded) : readAttribute(ai, encoded);
    if (isError(value)) return value;
    if (!Object.hasOwn(LONGEST, ai)) continue;
    if ((qualifiers.get(ai) ?? value) !== value) return wrong(ai, `AI ${ai} is another in the path than in the query.`);
    all.set(ai, value);
  }
  if (all.has("235") && all.size > 1) return wrong("235", misplaced("235", -1));
  return { gtin14, qualifiers: all };
}

function readAttribute(ai: string, encodedValue: string | undefined): string | SyntaxError {
  if (ai.length < 2 || ai.length > 4) return wrong(ai, `${ai} is no application identifier: these have 2 to 4 digits.`);
  const form = ATTRIBUTES.find(([ais]) => ais.test(ai))?.[1];
  const value = readValue(ai, encodedValue, ATTRIBUTE_LONGEST);
  return isError(value) || !form || form.test(value) ? value : wrong(ai, `AI ${ai} has another form.`);
}

function misplaced(ai: string, position: number): string {
  if (position < 0 && ai !== "235") return `AI 01 is followed by 22, 10 and 21, or by 235; not by ${ai || "nothing"}.`;
  return `AI ${ai} stands at the wrong place: 22, 10 and 21 follow AI 01 in this order, once each, and 235 alone.`;
}

function readValue(ai: string, encoded: string | undefined, longest = LONGEST[ai] ?? 0): string | SyntaxError {
  let value: string;
  try {
    value = decodeURIComponent(encoded ?? "");
  } catch {
    return wrong(ai, `AI ${ai} is not percent-encoded UTF-8.`);
  }
  if (value === "" || value.length > longest) return wrong(ai, `AI ${ai} has 1 to ${longest} characters.`);
  return CHARACTERS.test(value) ? value : wrong(ai, `AI ${ai} has a character that GS1 does not allow there.`);
}

export const isSyntaxError = (result: DigitalLink | SyntaxError): result is SyntaxError => "detail" in result;
