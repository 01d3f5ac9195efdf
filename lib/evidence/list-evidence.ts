import { countUsesOf, findEvidence, listApprovalsWith, listEvidence, listUsers } from "@/db/queries/evidence";
import {
  countEvidenceExpiry,
  countEvidenceKinds,
  countEvidenceRows,
  type EvidenceFilter,
  listEvidenceRows,
  listOtherEvidence,
} from "@/db/queries/evidence-lists";
import { useCase } from "@/lib/access/use-case";
import { EXPIRING_DAYS } from "@/lib/compliance/reviews/list-reviews";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { COUNTED_MAX, totalOf } from "@/lib/platform/input/list-page";
import { must } from "@/lib/platform/must";
import { dayOf } from "@/lib/warranties/rules";
import { evidenceQuery, type EvidenceQuery } from "./contract";

/** Today, and the day until which what ends is told as ending soon. */
function days(): { today: string; soonUntil: string } {
  const at = now();
  return { today: dayOf(at), soonUntil: dayOf(new Date(at.getTime() + EXPIRING_DAYS * DAY_MS)) };
}

/** What a list of documents is narrowed to by its address. */
export function evidenceFilter(brandId: string, { q, kind, expiry, file }: EvidenceQuery): EvidenceFilter {
  return { brandId, words: q, kinds: kind, expiry, isDeleted: file.includes("deleted"), ...days() };
}

/** One page of a brand's documents, the newest first, their number and the filters' counts. Throws `forbidden`. */
export const listDocuments = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: evidenceQuery,
  audits: [],
  run: async ({ db, actor }, query) => {
    const filter = evidenceFilter(actor.brandId, query);
    const { cursor, limit } = query;
    const [rows, counted, kinds, expiry] = await Promise.all([
      listEvidenceRows(db, filter, { cursor, limit: limit + 1 }),
      countEvidenceRows(db, filter, COUNTED_MAX + 1),
      countEvidenceKinds(db, filter),
      countEvidenceExpiry(db, filter),
    ]);
    const page = rows.slice(0, limit);
    const next = rows.length > limit ? must(page.at(-1), "The last row").document.id : null;
    const { today, soonUntil } = filter;
    return { rows: page, next, total: totalOf(counted), counts: { kinds, expiry }, today, soonUntil };
  },
});

export type ListedDocument = Awaited<ReturnType<typeof listDocuments>>["rows"][number];

const OTHERS_OFFERED = 200;

/** A product's documents, and the newest that could be. Throws `forbidden`; another brand's has none. */
export const listProductEvidence = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("productId"),
  audits: [],
  run: async ({ db, actor }, { productId }) => {
    const of = { brandId: actor.brandId, productId };
    const [attached, others] = await Promise.all([
      listEvidence(db, of),
      listOtherEvidence(db, { ...of, limit: OTHERS_OFFERED }),
    ]);
    return { attached, others, ...days() };
  },
});

export type ProductEvidence = Awaited<ReturnType<typeof listProductEvidence>>;

/** A supplier's certificate may stand behind thousands of products. */
const USES_NAMED = 200;

/**
 * One document with the first products that have it, the first approvals that froze it, and how many there are of both.
 * Throws `forbidden`, `not_found`.
 */
export const showDocument = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("documentId"),
  audits: [],
  run: async ({ db, actor }, { documentId }) => {
    const of = { brandId: actor.brandId, documentId };
    const [document, users, approvals, counts] = await Promise.all([
      findEvidence(db, of),
      listUsers(db, of, USES_NAMED),
      listApprovalsWith(db, of, USES_NAMED),
      countUsesOf(db, of),
    ]);
    if (!document) throw new DomainError("not_found", "Your brand keeps no such document.");
    return { document, users, approvals, counts, ...days() };
  },
});
