import { listGrantsOfMailbox } from "@/db/queries/access-grant-lists";
import { updateGrant, insertReaderToken, listReaderTokens, revokeReaderToken } from "@/db/queries/access-grants";
import { lockMailboxes } from "@/db/queries/mail-budgets";
import type { AllBrandsDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { inNameOf, type Person, requireAccount } from "@/lib/holders/find-person";
import { mintToken } from "@/lib/people/auth/begin-session";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { noSuchGrant } from "./answer-request";
import { newTokenForm, ownGrantForm, tokenForm } from "./contract";
import { grantStatusAt, READER_TOKEN_DAYS, READER_TOKEN_PREFIX, READER_TOKENS_MAX } from "./rules";

const GRANTS_SHOWN = 200;

export async function showOwnAccess({ db }: { db: AllBrandsDb }, session: string | undefined) {
  const person = await requireAccount(db, session);
  const { mailboxHash, onlyBrand } = person;
  const at = now();
  const [grants, tokens] = await Promise.all([
    listGrantsOfMailbox(db, { emailHash: mailboxHash, onlyBrand, limit: GRANTS_SHOWN }),
    listReaderTokens(db, { mailboxHash, at }),
  ]);
  return {
    person,
    grants: grants.map(({ grant, ...subject }) => {
      const { id, scope, elements, expiresAt, brandId, brandIds, refusal } = grant;
      const status = grantStatusAt(grant, at);
      return { id, scope, elements, expiresAt, brandIds, refusal, ...subject, isAuthority: brandId === null, status };
    }),
    tokens: tokens.map(({ id, label, createdAt, expiresAt, lastUsedOn }) => ({
      ...{ id, label, createdAt, expiresAt, lastUsedOn },
    })),
  };
}
export type OwnAccess = Awaited<ReturnType<typeof showOwnAccess>>;

/** Rejects sessions that a brand's own mail may have started: a key reaches beyond that brand. */
async function requireWholePerson(db: AllBrandsDb, session: string | undefined): Promise<Person> {
  const person = await requireAccount(db, session);
  if (person.onlyBrand === null) return person;
  throw new DomainError("holder_session_ended", "Ask for a link of your own first.");
}

/** Valid for 30 days; reads what its mailbox may read then. Throws `holder_session_ended`, `reader_tokens_full`. */
export async function makeReaderToken(
  { db }: { db: AllBrandsDb },
  { session, label }: ReturnType<typeof newTokenForm.parse>,
): Promise<{ secret: string }> {
  const { mailboxHash } = await requireWholePerson(db, session);
  const at = now();
  const secret = `${READER_TOKEN_PREFIX}${mintToken().token}`;
  await db.transaction(async (tx) => {
    await lockMailboxes(tx, [mailboxHash]);
    if ((await listReaderTokens(tx, { mailboxHash, at })).length >= READER_TOKENS_MAX)
      throw new DomainError("reader_tokens_full", "Revoke a key first: there are five that work.");
    await insertReaderToken(tx, {
      ...{ id: newId("act", at), mailboxHash, label, tokenHash: sha256Hex(secret) },
      ...{ createdAt: at, expiresAt: new Date(at.getTime() + READER_TOKEN_DAYS * DAY_MS) },
    });
  });
  return { secret };
}

/** Takes effect on the next request. Throws `holder_session_ended`, `not_found`. */
export async function revokeOwnToken(
  { db }: { db: AllBrandsDb },
  { session, tokenId }: ReturnType<typeof tokenForm.parse>,
): Promise<void> {
  const { mailboxHash } = await requireWholePerson(db, session);
  if (!(await revokeReaderToken(db, { tokenId, mailboxHash, at: now() })))
    throw new DomainError("not_found", "You have no such key.");
}

/** Throws `holder_session_ended`, `access_grant_not_found`. */
export const giveUpAccess = useCase({
  may: "bearer",
  by: "visitor",
  input: ownGrantForm,
  audits: ["access_grant.withdrawn"],
  transaction: "stepwise",
  run: async ({ db, inTransaction }, { session, grantId }): Promise<void> => {
    const { mailboxHash: emailHash, onlyBrand } = await requireAccount(db, session);
    const own = await listGrantsOfMailbox(db, { emailHash, onlyBrand, limit: GRANTS_SHOWN });
    const ownGrant = own.find(({ grant }) => grant.id === grantId)?.grant;
    if (!ownGrant) throw noSuchGrant();
    const at = now();
    const set = { status: "withdrawn", endedAt: at, endedBy: "reader" } as const;
    const change = { grantId, from: ["waiting", "consent", "granted"], at, set } as const;
    const { brandId, scope } = ownGrant;
    if (brandId === null) {
      if (!(await updateGrant(db, change))) throw noSuchGrant();
      return;
    }
    await inTransaction(async (visitor) => {
      const { tx, audit } = inNameOf(visitor, { kind: "system", brandId });
      if (!(await updateGrant(tx, change))) throw noSuchGrant();
      await audit("access_grant.withdrawn", grantId, { scope, reader_hash: emailHash });
    });
  },
});
