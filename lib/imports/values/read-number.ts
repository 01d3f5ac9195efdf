import type { Unit } from "@/lib/ecodesign/field";
import type { ColumnTarget, Scale } from "../commit/plan-rules";

const MASS = { mg: 0.001, g: 1, kg: 1000, t: 1_000_000 };
const VOLUME = { ml: 0.001, l: 1, m3: 1000 };
const ENERGY = { wh: 0.001, kwh: 1, mwh: 1000 };
const TIME = { months: 1, years: 12 };

type Family = Partial<Record<Scale, number>>;

const scaled = (family: Family, base: number): Family =>
  Object.fromEntries(Object.entries(family).map(([scale, factor]) => [scale, factor / base]));

const FAMILIES: Partial<Record<Unit, Family>> = {
  percent: { fraction: 100 },
  kg_co2e: scaled(MASS, 1000),
  g: MASS,
  mg: scaled(MASS, 0.001),
  kwh: ENERGY,
  l: VOLUME,
  months: TIME,
  years: scaled(TIME, 12),
};

export const scalesOf = (unit: Unit | undefined): Family => (unit && FAMILIES[unit]) ?? {};

const UNIT_WORDS: Record<string, Scale> = {
  mg: "mg",
  g: "g",
  gr: "g",
  gramm: "g",
  gram: "g",
  grams: "g",
  grammes: "g",
  grammi: "g",
  gramos: "g",
  kg: "kg",
  kilo: "kg",
  kilogramm: "kg",
  kilograms: "kg",
  t: "t",
  to: "t",
  tonnen: "t",
  tonnes: "t",
  ml: "ml",
  l: "l",
  liter: "l",
  litre: "l",
  litres: "l",
  litri: "l",
  litros: "l",
  m3: "m3",
  "m³": "m3",
  wh: "wh",
  kwh: "kwh",
  mwh: "mwh",
  months: "months",
  month: "months",
  monate: "months",
  monat: "months",
  mois: "months",
  mesi: "months",
  meses: "months",
  m: "months",
  years: "years",
  year: "years",
  jahre: "years",
  jahr: "years",
  j: "years",
  y: "years",
  ans: "years",
  an: "years",
  anni: "years",
  anno: "years",
  años: "years",
  año: "years",
};

export function scaleOfWord(word: string): Scale | null {
  return word.length <= NUMBER_CHARACTERS_MAX ? (UNIT_WORDS[word.toLowerCase()] ?? null) : null;
}

const NUMBER_CHARACTERS_MAX = 64;

const CARBON_WORDS = new Set(["co2", "co2e", "co₂", "co₂e", "co2eq", "co2-eq"]);

interface NumberParts {
  isNegative: boolean;
  digits: string;
  exponent: string;
  unit: string | null;
}

function numberParts(text: string): NumberParts | null {
  if (text.length > NUMBER_CHARACTERS_MAX) return null;
  // oxlint-disable-next-line regexp/no-super-linear-backtracking -- at most NUMBER_CHARACTERS_MAX characters
  const match = /^([-+−]?)\s*([\d.,][\d.,'’\s]*)(e[-+]?\d{1,3})?([^\d].*)?$/isu.exec(text.trim());
  if (!match) return null;
  const [, sign = "", written = "", exponent = "", rest = ""] = match;
  const digits = written.replace(/['’\s]/g, "");
  // The full stop of a sentence, as in `30 %.` or `5.`
  const isEnded = rest === "" && /\d[.,]$/.test(digits);
  const [unit = "", carbon = "", ...more] = rest.trim().replace(/\.$/, "").split(/\s+/);
  if (!/\d/.test(digits) || more.length > 0) return null;
  if (carbon !== "" && !CARBON_WORDS.has(carbon.toLowerCase())) return null;
  if (!/^(?:%|\p{L}[\p{L}\d³]*)?$/u.test(unit)) return null;
  return {
    isNegative: sign === "-" || sign === "−",
    digits: isEnded ? digits.slice(0, -1) : digits,
    exponent: exponent.toLowerCase(),
    unit: unit === "" ? null : unit,
  };
}

export function readNumber(
  text: string,
  target: Pick<ColumnTarget, "decimal" | "scale">,
  own: Unit | undefined,
): number | null {
  if (PLAIN.test(text)) return rescale(Number(text), factorOf(target.scale, own));
  const parts = numberParts(text);
  if (parts === null) return null;
  const plain = plainDigits(parts.digits, target.decimal);
  if (plain === null) return null;
  const value = Number(plain + parts.exponent) * (parts.isNegative ? -1 : 1);
  if (!Number.isFinite(value)) return null;
  const { unit } = parts;
  if (unit === null) return rescale(value, factorOf(target.scale, own));
  if (unit === "%") return own === "percent" ? value : null;
  const scale = scaleOfWord(unit);
  const factor = scale === null ? undefined : scalesOf(own)[scale];
  return factor === undefined ? null : rescale(value, factor);
}

/** Both readings of a number such as `1,800`, whose mark separates decimals or thousands; else null. */
export function ambiguousValues(text: string): { decimal: string; thousands: string; mark: "." | "," } | null {
  const match = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(numberParts(text)?.digits ?? "");
  if (!match) return null;
  const [, integerPart = "", mark, rest = ""] = match;
  return { decimal: String(Number(`${integerPart}.${rest}`)), thousands: integerPart + rest, mark: mark as "." | "," };
}

export function isAmbiguousNumber(text: string, decimal: ColumnTarget["decimal"]): boolean {
  if (decimal === "." || decimal === ",") return false;
  const mark = ambiguousValues(text)?.mark;
  return mark === "," || (mark === "." && decimal === "unknown");
}

const PLAIN = /^-?\d{1,15}$/;

function factorOf(scale: Scale, own: Unit | undefined): number {
  return scale === "plain" ? 1 : (scalesOf(own)[scale] ?? 1);
}

function rescale(value: number, factor: number): number {
  return factor === 1 ? value : Number((value * factor).toPrecision(12));
}

const GROUPED = { ".": /^[1-9]\d{0,2}(?:\.\d{3})+$/, ",": /^[1-9]\d{0,2}(?:,\d{3})+$/ };

/** Null: the decimal and thousands marks contradict each other. */
function plainDigits(digits: string, decimal: ColumnTarget["decimal"]): string | null {
  const [points, commas] = [digits.split(".").length - 1, digits.split(",").length - 1];
  if (points + commas === 0) return digits;
  if (points > 0 && commas > 0) {
    const mark = digits.lastIndexOf(".") > digits.lastIndexOf(",") ? "." : ",";
    return (mark === "." ? points : commas) === 1 ? withPoint(digits, mark) : null;
  }
  const mark = points > 0 ? "." : ",";
  if (points + commas > 1) return mark !== decimal && GROUPED[mark].test(digits) ? digits.replaceAll(mark, "") : null;
  const isGrouping = (decimal === "." || decimal === ",") && mark !== decimal && GROUPED[mark].test(digits);
  return isGrouping ? digits.replace(mark, "") : withPoint(digits, mark);
}

function withPoint(text: string, mark: "." | ","): string {
  return text.replaceAll(mark === "." ? "," : ".", "").replace(mark, ".");
}
