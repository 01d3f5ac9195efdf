import type { Unit } from "@/lib/ecodesign/field";
import { must } from "@/lib/platform/must";
import type { ColumnTarget, Scale } from "../commit/plan-rules";

/** Numbers as people write them: `0.3`, `30`, `30 %`, `30,0`, `1.234,5`, `1’234.50`, `0,412 kg`. */

/** What one of a scale is in the unit of each family of fields. */
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

/** Scales that numbers of a unit may be written in, each with its factor to that unit. */
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

/** The scale that a word such as `kg` or `Jahre` names, or null. */
export function scaleOfWord(word: string): Scale | null {
  return UNIT_WORDS[word.toLowerCase()] ?? null;
}

const WRITTEN = new RegExp(
  String.raw`^([-+−]?)\s*([\d.,'’\s\u00a0\u202f]*\d[\d.,'’\s\u00a0\u202f]*)(e[-+]?\d{1,3})?\s*(%|` +
    String.raw`\p{L}[\p{L}\d³]*)?(?:\s*(?:co2e?|co₂e?|co2-?eq\.?))?\.?$`,
  "iu",
);

/** A number in the field's own unit, which is `own`; null: it cannot be read, or its unit is none of the field's. */
export function readNumber(
  text: string,
  target: Pick<ColumnTarget, "decimal" | "scale">,
  own: Unit | undefined,
): number | null {
  if (PLAIN.test(text)) return rescale(Number(text), factorOf(target.scale, own));
  const match = WRITTEN.exec(text.trim());
  if (!match) return null;
  const [, sign, digits, exponent = "", unit] = match;
  const plain = plainDigits(must(digits, "Digits"), target.decimal);
  if (plain === null) return null;
  const value = Number(plain + exponent.toLowerCase()) * (sign === "-" || sign === "−" ? -1 : 1);
  if (!Number.isFinite(value)) return null;
  if (unit === undefined) return rescale(value, factorOf(target.scale, own));
  if (unit === "%") return own === "percent" ? value : null;
  const scale = scaleOfWord(unit);
  const factor = scale === null ? undefined : scalesOf(own)[scale];
  return factor === undefined ? null : rescale(value, factor);
}

/** The shape of nearly every cell, and the same in every country. */
const PLAIN = /^-?\d{1,15}$/;

function factorOf(scale: Scale, own: Unit | undefined): number {
  return scale === "plain" ? 1 : (scalesOf(own)[scale] ?? 1);
}

/** Twelve digits: what a person wrote, without the dust of binary fractions. */
function rescale(value: number, factor: number): number {
  return factor === 1 ? value : Number((value * factor).toPrecision(12));
}

/** Digits with a point, out of digits with either mark and with grouping; null: the marks contradict each other. */
function plainDigits(text: string, decimal: "." | ","): string | null {
  const bare = text.replace(/['’\s\u00a0\u202f]/g, "");
  const grouping = decimal === "." ? "," : ".";
  const [points, commas] = [bare.split(".").length - 1, bare.split(",").length - 1];
  if (points > 0 && commas > 0) {
    const mark = bare.lastIndexOf(".") > bare.lastIndexOf(",") ? "." : ",";
    return (mark === "." ? points : commas) === 1 ? withPoint(bare, mark) : null;
  }
  if (points + commas === 0) return bare;
  if (bare.split(decimal).length === 2) return withPoint(bare, decimal);
  if (new RegExp(`^\\d{1,3}(\\${grouping}\\d{3})+$`).test(bare)) return bare.replaceAll(grouping, "");
  return points + commas === 1 ? withPoint(bare, grouping) : null;
}

function withPoint(text: string, mark: "." | ","): string {
  return text.replaceAll(mark === "." ? "," : ".", "").replace(mark, ".");
}
