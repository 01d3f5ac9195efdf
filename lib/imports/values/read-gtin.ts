import { requireValue } from "@/lib/platform/require-value";
import { gtinError } from "@/lib/products/gtin";

/** What spreadsheets do to a GTIN, and how to take it back. */

export interface GtinReading {
  value: string;
  /** What happened to the number by the look of it. */
  harm: "scientific" | "lost_zeros" | null;
  /** The number as it must have been; null: digits are gone for good. */
  fix: string | null;
}

const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/** Longer than any GTIN with spaces: what is longer is no GTIN. */
const GTIN_CHARACTERS_MAX = 64;

/** Spaces, hyphens and a trailing `.0` are taken off silently; harm is named, never repaired unasked. */
export function readGtin(text: string): GtinReading {
  if (text.length > GTIN_CHARACTERS_MAX) return { value: text, harm: null, fix: null };
  const scientific = SCIENTIFIC.exec(text.trim());
  if (scientific) return { value: text, harm: "scientific", fix: written(scientific) };
  const value = text
    .replace(/^'/, "")
    .replace(/[\s\u00a0-]/g, "")
    .replace(/^(\d+)\.0+$/, "$1");
  if (!/^\d+$/.test(value) || gtinError(value) === null) return { value, harm: null, fix: null };
  const fix = [8, 12, 13, 14]
    .filter((length) => length > value.length)
    .map((length) => value.padStart(length, "0"))
    .find((padded) => value.length >= 6 && gtinError(padded) === null);
  return fix === undefined ? { value, harm: null, fix: null } : { value, harm: "lost_zeros", fix };
}

/** All digits are there only if the mantissa has as many as the exponent says, and the check digit agrees. */
function written([, first, rest = "", exponent]: RegExpExecArray): string | null {
  const missing = Number(exponent) - rest.length;
  if (missing !== 0) return null;
  const digits = requireValue(first, "First") + rest;
  return gtinError(digits) === null ? digits : null;
}
