import { gs1CheckDigit } from "@/lib/ecodesign/gtin";

/**
 * Company identifiers: GLN (GS1 General Specifications, 3.4 and 7.9) and LEI (ISO 17442, check digits by ISO/IEC 7064
 * MOD 97-10).
 */

export function isGln(text: string): boolean {
  return /^\d{13}$/.test(text) && gs1CheckDigit(text.slice(0, -1)) === Number(text.at(-1));
}

/** Letters count as 10 to 35; the whole number modulo 97 must be 1. */
export function isLei(text: string): boolean {
  if (!/^[0-9A-Z]{18}\d{2}$/.test(text)) return false;
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join("");
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
