import type { Queryable } from "@/db/client";
import { deleteFailures } from "@/db/queries/sign-ins";
import { countFailedAttempt } from "@/lib/people/auth/slow-down";
import { clientNetwork } from "@/lib/platform/client-network";
import { DomainError } from "@/lib/platform/errors";
import { randomSecret } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { logSecurity } from "@/lib/platform/security-log";
import type { ItemCodePurpose } from "./rules";

/** Twelve characters of Crockford's alphabet (60 bits), which are easy to read out and type. */

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 12;
const GROUP = 4;
/** Claim codes printed before November 2026 have eight characters. */
const FORM = /^(?:[0-9A-HJKMNP-TV-Z]{8}|[0-9A-HJKMNP-TV-Z]{12})$/;

export function mintItemCode(): string {
  return [...randomSecret(LENGTH)].map((byte) => LETTERS.charAt(byte % LETTERS.length)).join("");
}

export function formatItemCode(code: string): string {
  return Array.from({ length: LENGTH / GROUP }, (_, index) => code.slice(index * GROUP, (index + 1) * GROUP)).join("-");
}

/** Null if it cannot be a code. O is read as 0, I and L as 1. */
export function readItemCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return FORM.test(code) ? code : null;
}

interface CodeAttempt {
  passportCode: string;
  purpose: ItemCodePurpose | "claim";
  clientAddress: string | null;
}

const subjectOf = ({ passportCode, purpose, clientAddress }: CodeAttempt): string =>
  hashAddress(`${purpose} code of ${passportCode} from ${clientNetwork(clientAddress ?? "unknown")}`);

/**
 * Counts before comparing, so that concurrent attempts cannot exceed the limit. Limits apply per item and network, so
 * an attacker cannot lock out the rightful person. Throws `code_attempts_limited`.
 */
export async function admitCodeAttempt(db: Queryable, attempt: CodeAttempt): Promise<void> {
  const seconds = await countFailedAttempt(db, [subjectOf(attempt)]);
  if (seconds === 0) return;
  logSecurity("security.limited", "item_code");
  throw new DomainError(
    "code_attempts_limited",
    `Too many wrong codes were entered for this item from your network: try again in ${seconds} seconds.`,
    { retryAfterSeconds: seconds },
  );
}

export async function forgiveCodeAttempt(db: Queryable, attempt: CodeAttempt): Promise<void> {
  await deleteFailures(db, subjectOf(attempt));
}
