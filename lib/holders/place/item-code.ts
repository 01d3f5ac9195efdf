import { randomSecret } from "@/lib/platform/ids";
import { hashRecoveryCode } from "@/lib/platform/secrets";
import type { ItemCodePurpose } from "./rules";

/** Eight characters that are shown, read out and typed: forty bits, of Crockford's letters. */

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 8;
const FORM = /^[0-9A-HJKMNP-TV-Z]{8}$/;

export function mintItemCode(): string {
  return [...randomSecret(LENGTH)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join("");
}

/** `XXXX-XXXX` */
export function formatItemCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
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
