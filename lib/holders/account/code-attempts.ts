import type { Queryable } from "@/db/client";
import { deleteFailures } from "@/db/queries/sign-ins";
import { countFailedAttempt } from "@/lib/people/auth/slow-down";
import { clientNetwork } from "@/lib/platform/client-network";
import { DomainError } from "@/lib/platform/errors";
import { hashAddress } from "@/lib/platform/secrets";
import { logSecurity } from "@/lib/platform/security-log";
import type { ItemCodePurpose } from "./rules";

interface CodeAttempt {
  passportCode: string;
  purpose: ItemCodePurpose | "claim";
  clientAddress: string | null;
}

const subjectOf = ({ passportCode, purpose, clientAddress }: CodeAttempt): string =>
  hashAddress(`${purpose} code of ${passportCode} from ${clientNetwork(clientAddress ?? "unknown")}`);

/**
 * Counts an attempt as failed before comparison, so that concurrent attempts cannot exceed the limit. Limits apply
 * per item and network, so an attacker cannot lock out the rightful person. The count does not reveal whether the
 * item has a code. Throws `code_attempts_limited`.
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
