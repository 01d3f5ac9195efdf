import { findGrantByToken, type GrantRow, updateGrant } from "@/db/queries/access-grants";
import type { AllBrandsDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { inNameOf } from "@/lib/holders/find-person";
import { hashToken } from "@/lib/people/auth/begin-session";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { maskMailbox } from "@/lib/platform/input/mailbox";
import { requestLink } from "./contract";
import { GRANT_DECISION_MS, grantStatusAt } from "./rules";
import { sendToDeciders } from "./send-grant-messages";

async function findLinked(db: AllBrandsDb, token: string): Promise<GrantRow | null> {
  const tokenHash = hashToken(token);
  return tokenHash ? findGrantByToken(db, tokenHash) : null;
}

/** Read-only; the address is masked. Returns null when the link is unknown. */
export async function openAccessRequest({ db }: Pick<Visitor, "db">, token: string) {
  const grant = await findLinked(db, token);
  if (!grant) return null;
  const { organisation, email, role, scope, brandId } = grant;
  return {
    status: grantStatusAt(grant, now()),
    organisation,
    role,
    scope,
    isAuthority: brandId === null,
    mailboxMasked: email && maskMailbox(email),
  };
}

export type OpenedRequest = NonNullable<Awaited<ReturnType<typeof openAccessRequest>>>;

/** Once only; afterwards it waits for a decision. Throws `access_grant_not_found`, `access_grant_conflict`. */
export const confirmAccessRequest = useCase({
  may: "bearer",
  by: "visitor",
  input: requestLink,
  audits: ["access_grant.requested"],
  transaction: "stepwise",
  run: async ({ db, inTransaction }, { token }): Promise<void> => {
    const seen = await findLinked(db, token);
    if (!seen) throw noSuchGrant();
    const at = now();
    const waits = { status: "waiting", provedAt: at, expiresAt: new Date(at.getTime() + GRANT_DECISION_MS) } as const;
    const change = { grantId: seen.id, from: ["unproved"], at, set: waits } as const;
    const { brandId } = seen;
    if (brandId === null) {
      if (!(await updateGrant(db, change))) throw grantEnded();
      return;
    }
    await inTransaction(async (scope) => {
      const { tx, audit } = inNameOf(scope, { kind: "system", brandId });
      const grant = await updateGrant(tx, change);
      if (!grant) throw grantEnded();
      await sendToDeciders(tx, { brandId, grantId: grant.id, at, waitsFor: "decision" });
      await audit("access_grant.requested", grant.id, {
        role: grant.role,
        scope: grant.scope,
        reader_hash: grant.emailHash,
      });
    });
  },
});

export const noSuchGrant = () => new DomainError("access_grant_not_found", "There is no such request or grant.");
export const grantEnded = () =>
  new DomainError("access_grant_conflict", "It has been decided meanwhile, or its time is over.");
