import { gtinError } from "@/lib/ecodesign/gtin";
import { requireValue } from "@/lib/platform/require-value";

export interface GtinReading {
  value: string;
  harm: "scientific" | "lost_zeros" | null;
  /** The original number; null: digits are lost. */
  fix: string | null;
}

const SCIENTIFIC = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

const GTIN_CHARACTERS_MAX = 64;

/** Removes spaces, hyphens and a trailing `.0` silently. Reports other damage and never repairs it automatically. */
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

/** All digits are present only if the mantissa is as long as the exponent requires and the check digit is right. */
function written([, first, rest = "", exponent]: RegExpExecArray): string | null {
  const missing = Number(exponent) - rest.length;
  if (missing !== 0) return null;
  const digits = requireValue(first, "First") + rest;
  return gtinError(digits) === null ? digits : null;
}
