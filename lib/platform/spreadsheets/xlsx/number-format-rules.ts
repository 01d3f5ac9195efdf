/**
 * How a number format changes the displayed value (ISO/IEC 29500-1, section 18.8.31). Decimals, colours and grouping
 * do not change it.
 */
export type NumberFormat = PlainFormat | { kind: "percent" } | DateFormat;

export interface PlainFormat {
  kind: "plain";
  before: string;
  after: string;
  digitsMin: number;
}

export interface DateFormat {
  kind: "date";
  hasDate: boolean;
  hasTime: boolean;
  isElapsed: boolean;
}

export const PLAIN: PlainFormat = { kind: "plain", before: "", after: "", digitsMin: 0 };
const PERCENT: NumberFormat = { kind: "percent" };

const date = (hasDate: boolean, hasTime: boolean, isElapsed = false): NumberFormat => ({
  kind: "date",
  hasDate,
  hasTime,
  isElapsed,
});
const range = (from: number, to: number, format: NumberFormat) =>
  Array.from({ length: to - from + 1 }, (_, index) => [from + index, format] as const);

/**
 * Formats that files reference by number only (ISO/IEC 29500-1, section 18.8.30). 27 to 36 and 50 to 58 are East
 * Asian dates and times.
 */
const BUILT_IN = new Map<number, NumberFormat>([
  ...range(9, 10, PERCENT),
  ...range(14, 17, date(true, false)),
  ...range(18, 21, date(false, true)),
  [22, date(true, true)],
  ...range(27, 31, date(true, false)),
  ...range(32, 35, date(false, true)),
  [36, date(true, false)],
  [45, date(false, true)],
  [46, date(false, true, true)],
  [47, date(false, true)],
  ...range(50, 58, date(true, false)),
]);

export function builtInFormat(id: number): NumberFormat {
  return BUILT_IN.get(id) ?? PLAIN;
}

const QUOTED = /"[^"]*"/g;
const ESCAPED = /\\.|_.|\*./gs;
const ELAPSED = /\[(h+|m+|s+)\]/i;
const BRACKETED = /\[[^[\]]*\]/g;

export function parseNumberFormat(code: string): NumberFormat {
  const section = firstSection(code);
  const isElapsed = ELAPSED.test(section);
  const bare = section
    .replace(QUOTED, "")
    .replace(ESCAPED, "")
    .replace(BRACKETED, (part) => (ELAPSED.test(part) ? part : ""));
  if (/^general$/i.test(bare.trim())) return PLAIN;
  // Fractions of seconds are the only digits in a date format.
  const tokens = bare
    .replace(/(?<!s)s+\]?[.,]0+/gi, "s")
    .replace(/am\/pm|a\/p/gi, "h")
    .toLowerCase();
  if (!/[0#?]/.test(tokens) && /[ymdhs]/.test(tokens)) {
    const hasTime = /[hs]/.test(tokens);
    return date(/[yd]/.test(tokens) || (/m/.test(tokens) && !hasTime), hasTime || isElapsed, isElapsed);
  }
  return bare.includes("%") ? PERCENT : plainFormat(section, bare);
}

function plainFormat(section: string, bare: string): NumberFormat {
  const digits = bare.trim();
  const digitsMin = /^0{2,}$/.test(digits) ? digits.length : 0;
  // A comma after the digits divides by a thousand, so the unit in the format would be wrong for the exact number.
  if (!/[0#?]/.test(digits) || /[0#?],[^0#?]*$/.test(digits)) return { ...PLAIN, digitsMin };
  const [before, after] = wordsAround(section);
  return { kind: "plain", before, after, digitsMin };
}

/** Quoted text such as the unit in `0.0" kg"` is part of the displayed value. */
function wordsAround(section: string): [before: string, after: string] {
  const digits = section
    .replace(QUOTED, (quoted) => "\u0000".repeat(quoted.length))
    .replace(BRACKETED, (part) => "\u0000".repeat(part.length));
  const first = digits.search(/[0#?]/);
  const last = digits.length - [...digits].reverse().join("").search(/[0#?]/);
  const quotedText = (part: string) =>
    (part.match(QUOTED) ?? [])
      .map((quoted) => quoted.slice(1, -1))
      .join("")
      .trim();
  const before = quotedText(section.slice(0, first));
  const after = quotedText(section.slice(last));
  return [before, after === "" ? "" : ` ${after}`];
}

function firstSection(code: string): string {
  const end = code
    .replace(QUOTED, (quoted) => "x".repeat(quoted.length))
    .replace(/\\./gs, "xx")
    .indexOf(";");
  return end === -1 ? code : code.slice(0, end);
}
