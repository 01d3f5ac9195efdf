import { listGrantsAtBrand } from "@/db/queries/access-grant-lists";
import { listClaimsOf } from "@/db/queries/claims";
import { countOwnedBy, listMessagesAround, listPassportsOwnedBy, listTransfersAround } from "@/db/queries/holder-data";
import { findHolderByHash } from "@/db/queries/holders";
import type { BrandDb } from "@/db/tenant";
import { grantStatusAt } from "@/lib/access-grants/rules";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { hashAddress } from "@/lib/platform/secrets";
import { claimStatusAt } from "@/lib/transfers/claims/rules";
import { statusAt } from "@/lib/transfers/rules";
import { findHolderForm, type HolderMailbox, holderMailbox } from "./contract";

const ROWS_SHOWN = 200;

/** Logs the search with the mailbox's hash. Throws `forbidden`, `holder_not_found`. */
export const findHolder = useCase({
  may: "holders.manage",
  by: "member",
  input: findHolderForm,
  audits: ["holder.looked_up"],
  run: async ({ tx, actor, audit }, { email }): Promise<HolderMailbox> => {
    const emailHash = hashAddress(email);
    await collectHolderData(tx, actor.brandId, { emailHash }, 1);
    await audit("holder.looked_up", emailHash);
    return { emailHash };
  },
});

export const showHolder = useCase({
  may: "holders.manage",
  by: "member",
  input: holderMailbox,
  audits: [],
  run: async ({ db, actor }, mailbox) => {
    const holderData = await collectHolderData(db, actor.brandId, mailbox, ROWS_SHOWN);
    return {
      ...holderData,
      counts: await countOwnedBy(db, { brandId: actor.brandId, emailHash: holderData.emailHash }),
    };
  },
});

export type HolderData = Awaited<ReturnType<typeof collectHolderData>>;

export async function collectHolderData(
  db: BrandDb,
  brandId: string,
  input: HolderMailbox,
  limit = Number.MAX_SAFE_INTEGER,
) {
  const known = holderMailbox.safeParse(input);
  if (!known.success) throw noSuchHolder();
  const { emailHash } = known.data;
  const which = { brandId, emailHash, limit };
  const at = now();
  // Sequential, because a transaction has one connection.
  const holder = await findHolderByHash(db, which);
  const passports = await listPassportsOwnedBy(db, which);
  const transfers = await listTransfersAround(db, which);
  const messages = await listMessagesAround(db, which);
  const claims = await listClaimsOf(db, which);
  const grants = await listGrantsAtBrand(db, which);
  const firstSeen = [
    holder?.createdAt,
    transfers.at(-1)?.createdAt,
    claims.at(-1)?.claim.createdAt,
    grants.at(-1)?.grant.createdAt,
  ].find((instant) => instant !== undefined);
  if (!firstSeen) throw noSuchHolder();
  return {
    emailHash,
    email:
      holder?.email ??
      transfers.find(({ recipientEmail }) => recipientEmail !== null)?.recipientEmail ??
      claims.find(({ claim }) => claim.email !== null)?.claim.email ??
      grants.find(({ grant }) => grant.email !== null)?.grant.email ??
      null,
    locale: holder?.locale ?? null,
    shownName: holder?.shownName ?? null,
    firstSeenAt: firstSeen,
    passports,
    transfers: transfers.map((transfer) => ({ ...transfer, status: statusAt(transfer, at) })),
    messages,
    claims: claims.map(({ claim, ...item }) => ({ ...item, ...claim, status: claimStatusAt(claim, at) })),
    grants: grants.map(({ grant, ...item }) => ({ ...item, ...grant, status: grantStatusAt(grant, at) })),
  };
}

function noSuchHolder(): DomainError {
  return new DomainError("holder_not_found", "Your brand holds nothing about this mailbox.");
}
