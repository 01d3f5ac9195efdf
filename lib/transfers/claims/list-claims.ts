import { countWaitingClaims, findClaim, listClaimRows } from "@/db/queries/claims";
import { getTransferSubject } from "@/db/queries/transfers";
import { asSeenBy } from "@/lib/access/mask-personal-data";
import { nothing, useCase } from "@/lib/access/use-case";
import { defineExport } from "@/lib/audit/define-export";
import { formatPassportCode } from "@/lib/passports/code";
import { now } from "@/lib/platform/clock";
import { type Batch, batchesBy } from "@/lib/platform/exports/stream-pieces";
import { ids } from "@/lib/platform/input/ids";
import { COUNTED_MAX, cutPage } from "@/lib/platform/input/list-page";
import { claimListQuery } from "./contract";
import { noSuchClaim } from "./decide-claim";
import { claimObstacle, claimStatusAt } from "./rules";

export const listClaims = useCase({
  may: "transfers.read",
  by: "member",
  input: claimListQuery,
  audits: [],
  run: async ({ db, actor }, { status, cursor, limit }) => {
    const at = now();
    const filter = { brandId: actor.brandId, statuses: status, at };
    const { rows, next } = cutPage(
      (await listClaimRows(db, { ...filter, beforeId: cursor, limit: limit + 1 })).map(({ claim, ...item }) => ({
        ...item,
        id: claim.id,
        status: claimStatusAt(claim, at),
        way: claim.way,
        provedAt: claim.provedAt,
        expiresAt: claim.expiresAt,
        ...asSeenBy(actor, { email: claim.email }),
      })),
      limit,
    );
    return { rows, next };
  },
});

export type ListedClaim = Awaited<ReturnType<typeof listClaims>>["rows"][number];

export const exportClaims = defineExport(listClaims, {
  name: "claims",
  batches: ({ db, actor: { brandId }, at }, { status: statuses }) =>
    batchesBy(
      ({ cursor: beforeId, limit }: Batch<string>) => listClaimRows(db, { brandId, statuses, at, beforeId, limit }),
      ({ claim }) => claim.id,
    ),
  columns: {
    id: ({ claim }) => claim.id,
    code: ({ code }) => formatPassportCode(code),
    product_name: ({ productName }) => productName,
    serial_number: ({ serialNumber }) => serialNumber,
    claimer_email: ({ claim }, { actor }) => asSeenBy(actor, { email: claim.email }).email,
    way: ({ claim }) => claim.way,
    status: ({ claim }, { at }) => claimStatusAt(claim, at),
    proved_at: ({ claim }) => claim.provedAt,
    expires_at: ({ claim }) => claim.expiresAt,
    ended_at: ({ claim }) => claim.endedAt,
  },
});

export const countClaims = useCase({
  may: "transfers.read",
  by: "member",
  input: nothing,
  audits: [],
  run: ({ db, actor: { brandId } }) => countWaitingClaims(db, { brandId, at: now(), most: COUNTED_MAX }),
});

/** Without permission for addresses: masked, and no texts. Throws `forbidden`, `claim_not_found`. */
export const showClaim = useCase({
  may: "transfers.read",
  by: "member",
  input: ids("claimId"),
  audits: [],
  run: async ({ db, actor }, { claimId }) => {
    const claim = await findClaim(db, { brandId: actor.brandId, claimId });
    if (!claim) throw noSuchClaim();
    const at = now();
    const subject = await getTransferSubject(db, claim.passportId);
    const status = claimStatusAt(claim, at);
    const { way, provedAt, expiresAt, endedAt, endedBy, transferId } = claim;
    const { email, message: note } = asSeenBy(actor, { email: claim.email, message: claim.note });
    return {
      id: claimId,
      status,
      way,
      provedAt,
      expiresAt,
      endedAt,
      endedBy,
      transferId,
      email,
      note,
      receiptNumber: claim.receiptNumber,
      refusal: claim.refusal,
      obstacle: status === "waiting" ? claimObstacle(subject, at) : null,
      passport: subject.passport,
      product: subject.product,
    };
  },
});

export type ClaimView = Awaited<ReturnType<typeof showClaim>>;
