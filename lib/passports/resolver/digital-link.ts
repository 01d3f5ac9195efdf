import { gs1CheckDigit } from "@/lib/products/gtin";

/** GS1 Digital Link URI Syntax 1.6: the path of a request, as far as this resolver's primary key goes. */

export interface DigitalLink {
  gtin14: string;
  /** AI 22, 10 and 21 or 235, as far as they are given, decoded. */
  qualifiers: ReadonlyMap<string, string>;
}

export interface SyntaxError {
  /** Application identifier that is wrong, or null where the path is no sequence of them. */
  ai: string | null;
  detail: string;
}

const PRIMARY_KEY = "01";
/** The order in which a GTIN's qualifiers follow it; 235 stands alone. */
const QUALIFIERS = ["22", "10", "21"];
const LONGEST: Record<string, number> = { "22": 20, "10": 20, "21": 20, "235": 28 };
/** GS1 General Specifications, figure 7.11-1: the 82 characters. */
const CHARACTERS = /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/;

const wrong = (ai: string | null, detail: string): SyntaxError => ({ ai, detail });
const isError = (value: string | SyntaxError): value is SyntaxError => typeof value !== "string";

/** Reads `/01/{gtin14}[/22/…][/10/…][/21/…]` or `/01/{gtin14}/235/…`; one slash at the end is let pass. */
export function readDigitalLink(path: string): DigitalLink | SyntaxError {
  const [, key = "", gtin = "", ...rest] = (path.endsWith("/") ? path.slice(0, -1) : path).split("/");
  if (gtin === "" && !/^\d*$/.test(key))
    return wrong(null, "Compressed GS1 Digital Links are not supported: /01/{gtin14} is.");
  if (key !== PRIMARY_KEY) return wrong(key, `This resolver knows items by AI 01 alone, not by ${key}.`);
  if (!/^\d{14}$/.test(gtin)) return wrong("01", "AI 01 is a GTIN of 14 digits, with zeros in front.");
  if (gs1CheckDigit(gtin.slice(0, -1)) !== Number(gtin.at(-1)))
    return wrong("01", `AI 01 has another check digit: ${gs1CheckDigit(gtin.slice(0, -1))}.`);
  const qualifiers = new Map<string, string>();
  let next = 0;
  for (let index = 0; index < rest.length; index += 2) {
    const ai = rest[index] ?? "";
    const place = QUALIFIERS.indexOf(ai);
    if (ai === "235" ? qualifiers.size > 0 : place < next || qualifiers.has("235"))
      return wrong(ai, misplaced(ai, place));
    const value = readValue(ai, rest[index + 1]);
    if (isError(value)) return value;
    qualifiers.set(ai, value);
    next = place + 1;
  }
  return { gtin14: gtin, qualifiers };
}

function misplaced(ai: string, place: number): string {
  if (place < 0 && ai !== "235") return `AI 01 is followed by 22, 10 and 21, or by 235; not by ${ai || "nothing"}.`;
  return `AI ${ai} stands at the wrong place: 22, 10 and 21 follow AI 01 in this order, once each, and 235 alone.`;
}

function readValue(ai: string, given: string | undefined): string | SyntaxError {
  const longest = LONGEST[ai] ?? 0;
  let value: string;
  try {
    value = decodeURIComponent(given ?? "");
  } catch {
    return wrong(ai, `AI ${ai} is not percent-encoded UTF-8.`);
  }
  if (value === "" || value.length > longest) return wrong(ai, `AI ${ai} has 1 to ${longest} characters.`);
  return CHARACTERS.test(value) ? value : wrong(ai, `AI ${ai} has a character that GS1 does not allow there.`);
}

export const isSyntaxError = (read: DigitalLink | SyntaxError): read is SyntaxError => "detail" in read;
