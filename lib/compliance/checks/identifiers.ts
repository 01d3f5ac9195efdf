import { gs1CheckDigit } from "@/lib/products/gtin";

/** Check digits and forms of the identifiers that ecodesign data names. */

/** CAS registry number: up to seven digits, two, one check digit; weights 1, 2, 3 … from the right. */
export function isCasNumber(value: string): boolean {
  const match = /^([1-9]\d{1,6})-(\d{2})-(\d)$/.exec(value);
  if (!match) return false;
  const digits = [...`${match[1]}${match[2]}`].reverse();
  return digits.reduce((sum, digit, index) => sum + Number(digit) * (index + 1), 0) % 10 === Number(match[3]);
}

/** EC number (EINECS, ELINCS, NLP, list numbers): `200-001-8`; weights 1 to 6 from the left, modulo 11. */
export function isEcNumber(value: string): boolean {
  const match = /^(\d{3})-(\d{3})-(\d)$/.exec(value);
  if (!match) return false;
  const sum = [...`${match[1]}${match[2]}`].reduce((total, digit, index) => total + Number(digit) * (index + 1), 0);
  return sum % 11 === Number(match[3]);
}

/** Global Location Number: 13 digits with GS1's check digit. */
export function isGln(value: string): boolean {
  return /^\d{13}$/.test(value) && gs1CheckDigit(value.slice(0, -1)) === Number(value.at(-1));
}

/** Legal Entity Identifier, ISO 17442: 18 characters and two check digits, modulo 97 as in ISO 7064. */
export function isLei(value: string): boolean {
  if (!/^[0-9A-Z]{18}\d{2}$/.test(value)) return false;
  let remainder = 0;
  for (const character of value) {
    const code = Number.parseInt(character, 36);
    remainder = (remainder * (code > 9 ? 100 : 10) + code) % 97;
  }
  return remainder === 1;
}

/** EORI number: a country and up to 15 characters. */
export function isEori(value: string): boolean {
  return /^[A-Z]{2}[A-Z0-9]{1,15}$/.test(value);
}

const IDENTIFIER_CHECKS: Readonly<Record<string, (value: string) => boolean>> = { gln: isGln, lei: isLei };

/** Whether an identifier fits its scheme; of a scheme without check digits anything does. */
export function fitsScheme(scheme: string, identifier: string): boolean {
  return IDENTIFIER_CHECKS[scheme.toLowerCase()]?.(identifier) ?? true;
}
