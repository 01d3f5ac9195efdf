import { requireValue } from "@/lib/platform/require-value";
/**
 * 80 random bits as sixteen Crockford base32 characters and a check character; only codes of test brands begin with
 * TEST. The sum over GF(32), weighted by position, detects every wrong character and every swap of two.
 */

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const DATA_LENGTH = 16;
export const PASSPORT_CODE_LENGTH = DATA_LENGTH + 1;
export const PASSPORT_CODE_BYTES = 10;

const VALUES = new Map([...ALPHABET].map((character, value) => [character, value]));
const LOOK_ALIKES: Record<string, string> = { I: "1", L: "1", O: "0" };

const TEST_START = "TEST";
const TEST_VALUES = [...TEST_START].map((character) => requireValue(VALUES.get(character), "A value"));

function timesAlpha(value: number): number {
  const doubled = value << 1;
  return doubled & 32 ? doubled ^ 0b100101 : doubled;
}

function checkValue(values: readonly number[]): number {
  let sum = 0;
  for (let index = values.length - 1; index >= 0; index -= 1)
    sum = timesAlpha(sum ^ requireValue(values[index], "A value"));
  return sum;
}

export const isTestCode = (code: string): boolean => code.startsWith(TEST_START);

/** Takes ten random bytes. One draw in a million has a test prefix by chance; `mintPassportCode` then draws again. */
export function passportCodeFrom(bytes: Uint8Array, { isTest = false } = {}): string {
  const randomValues = fiveBitValues(bytes.subarray(0, PASSPORT_CODE_BYTES));
  const values = isTest ? [...TEST_VALUES, ...randomValues.slice(TEST_VALUES.length)] : randomValues;
  return [...values, checkValue(values)].map((value) => ALPHABET[value]).join("");
}

function fiveBitValues(bytes: Uint8Array): number[] {
  const values: number[] = [];
  let [buffered, heldBits] = [0, 0];
  for (const byte of bytes) {
    buffered = ((buffered << 8) | byte) & 0xfff;
    for (heldBits += 8; heldBits >= 5; heldBits -= 5) values.push((buffered >> (heldBits - 5)) & 31);
  }
  return values;
}

export function formatPassportCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8, 12)}-${code.slice(12)}`;
}

export function passportLink(code: string, publicUrl: string): string {
  return `${publicUrl}/p/${formatPassportCode(code)}`;
}

export const CODE_CHARACTERS_MAX = 2_000;
export const CODE_OR_LINK =
  /^(?:\s*[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+\s*|(?:[\s\u2010-\u2015-]*[0-9A-TV-Za-tv-z]){17}[\s\u2010-\u2015-]*)$/;

export type ReadCode = { ok: true; code: string } | { ok: false; error: string };

const isOwnLink = (text: string, publicUrl: string): boolean =>
  text.length > publicUrl.length && text.toLowerCase().startsWith(`${publicUrl.toLowerCase()}/`);

function withoutLink(text: string, publicUrl: string): string {
  if (!isOwnLink(text, publicUrl)) return text;
  const [path = "", query = ""] = text.slice(publicUrl.length).split("#", 1).join().split("?", 2);
  const own = /^\/p\/([^/]+)/i.exec(path)?.[1];
  if (own !== undefined) return own;
  const serial = /^\/01\/\d{14}\/21\/([^/]+)\/?$/.exec(path)?.[1];
  return serial === undefined ? text : (new URLSearchParams(query).get("c") ?? serial);
}

function lengthError(text: string, code: string, publicUrl: string): string {
  const isOwn = isOwnLink(text, publicUrl);
  if (!isOwn && /^https?:\/\//i.test(text))
    return "The link is not one of this deployment: ask where it leads to, or send the code alone.";
  if (isOwn && !/^\/p\//i.test(text.slice(publicUrl.length)))
    return "The link holds no passport code: that of a label has one, behind /p/ or /21/ or as ?c=.";
  return `A passport code has ${PASSPORT_CODE_LENGTH} characters; this one has ${code.length}.`;
}

/** Accepts spaces, lower case, hyphens, I, L and O, and links to this deployment. `error`: a sentence for the user. */
export function readPassportCode(input: string, publicUrl: string): ReadCode {
  const text = input.trim();
  const code = withoutLink(text, publicUrl)
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015]+/g, "")
    .replace(/[ILO]/g, (character) => requireValue(LOOK_ALIKES[character], "An entry of look alike"));
  if (code.length !== PASSPORT_CODE_LENGTH) return { ok: false, error: lengthError(text, code, publicUrl) };
  const values: number[] = [];
  for (let index = 0; index < PASSPORT_CODE_LENGTH; index += 1) {
    const value = VALUES.get(code.charAt(index));
    if (value === undefined)
      return { ok: false, error: `Character ${index + 1} of the code is not one that codes use.` };
    values.push(value);
  }
  const check = values.pop();
  if (checkValue(values) !== check)
    return { ok: false, error: "The code's check character does not fit: a character is misread or mistyped." };
  return { ok: true, code };
}
