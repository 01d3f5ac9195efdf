/** The two lines of ICAO Doc 9303 part 4: 44 characters each, check digits with weights 7, 3, 1. */

const LINE_LENGTH = 44;
const WEIGHTS = [7, 3, 1];
const SPELT_OUT: Record<string, string> = {
  Ä: "AE",
  Ö: "OE",
  Ü: "UE",
  ẞ: "SS",
  ß: "SS",
  Æ: "AE",
  Ø: "OE",
  Å: "AA",
  Œ: "OE",
  Þ: "TH",
  Ð: "D",
  Ł: "L",
};

function transliterate(text: string): string {
  return [...text.toUpperCase()]
    .map((letter) => SPELT_OUT[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, ""))
    .join("")
    .replace(/['’]/g, "")
    .replace(/[^A-Z0-9]+/g, "<")
    .replace(/^<|<$/g, "");
}

function fill(text: string, length: number): string {
  return text.slice(0, length).padEnd(length, "<");
}

/** The check digit of ICAO Doc 9303 over digits, letters (A = 10) and fillers (0). */
export function checkDigit(text: string): string {
  const sum = [...text].reduce((total, character, index) => {
    const value = character === "<" ? 0 : Number.parseInt(character, 36);
    return total + value * (WEIGHTS[index % WEIGHTS.length] ?? 0);
  }, 0);
  return String(sum % 10);
}

export interface MachineReadableFields {
  issuer: string;
  product: string;
  code: string;
  gtin: string | null;
  /** YYYY-MM-DD */
  registeredOn: string;
}

export function machineReadableLines({
  issuer,
  product,
  code,
  gtin,
  registeredOn,
}: MachineReadableFields): [string, string] {
  const first = fill(`DP${transliterate(issuer)}<<${transliterate(product)}`, LINE_LENGTH);
  const day = registeredOn.replaceAll("-", "").slice(2);
  const number = fill(code, 17);
  const numbers = [number, checkDigit(number), fill(gtin ?? "", 14), fill(day, 6), checkDigit(day)].join("");
  const second = fill(numbers, LINE_LENGTH - 1);
  return [first, second + checkDigit(second)];
}
