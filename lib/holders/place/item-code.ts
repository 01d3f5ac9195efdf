import { randomSecret } from "@/lib/platform/ids";
import { hashRecoveryCode } from "@/lib/platform/secrets";
import type { ItemCodePurpose } from "./rules";

/** Twelve characters of Crockford's alphabet (60 bits) that are shown, read out and typed. */

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 12;
const GROUP = 4;
/** Claim codes that were printed before November 2026 have eight characters. */
const FORM = /^(?:[0-9A-HJKMNP-TV-Z]{8}|[0-9A-HJKMNP-TV-Z]{12})$/;

export function mintItemCode(): string {
  return [...randomSecret(LENGTH)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join("");
}

/** `XXXX-XXXX-XXXX` */
export function formatItemCode(code: string): string {
  return Array.from({ length: LENGTH / GROUP }, (_, index) => code.slice(index * GROUP, (index + 1) * GROUP)).join("-");
}

/** What somebody typed, as it was made; null: it cannot be one. O is taken for 0, I and L for 1. */
export function readItemCode(given: string): string | null {
  const code = given.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return FORM.test(code) ? code : null;
}

/** What is stored of a code: for its item and purpose alone, under a key. */
export function hashItemCode({
  passportId,
  purpose,
  code,
}: {
  passportId: string;
  purpose: ItemCodePurpose;
  code: string;
}): string {
  return hashRecoveryCode(`${purpose} ${passportId}`, code);
}
