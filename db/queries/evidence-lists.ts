import { and, desc, eq, gt, gte, ilike, inArray, isNotNull, isNull, lt, lte, ne, or, sql, type SQL } from "drizzle-orm";
import type { DocumentKind } from "@/lib/ecodesign/rules";
import type { ExpiryView } from "@/lib/evidence/rules";
import { requireValue } from "@/lib/platform/require-value";
import { onlyRow } from "../rows";
import { approvalEvidence, evidenceDocuments, evidenceUses, members, products, users } from "../schema";
import type { AllBrandsDb, BrandDb } from "../tenant";
import { containing } from "./conditions";

export interface EvidenceFilter {
  brandId: string;
  words?: string;
  kinds: DocumentKind[];
  expiry: ExpiryView[];
  /** `YYYY-MM-DD`. */
  today: string;
  soonUntil: string;
  isDeleted: boolean;
}

type EvidenceFacet = "kinds" | "expiry";

const { validUntil } = evidenceDocuments;

function endsIn(view: ExpiryView, { today, soonUntil }: EvidenceFilter): SQL {
  const of: Record<ExpiryView, SQL> = {
    over: lt(validUntil, today),
    soon: requireValue(and(gte(validUntil, today), lte(validUntil, soonUntil))),
    later: gt(validUntil, soonUntil),
    none: isNull(validUntil),
  };
  return of[view];
}

/** `except`: the facet whose own choice is ignored, so that its other values can be counted. */
function matches(filter: EvidenceFilter, except?: EvidenceFacet): SQL {
  const { brandId, words, kinds, expiry, isDeleted } = filter;
  const pattern = words === undefined ? undefined : containing(words);
  return requireValue(
    and(
      eq(evidenceDocuments.brandId, brandId),
      isDeleted ? isNotNull(evidenceDocuments.deletedAt) : isNull(evidenceDocuments.deletedAt),
      pattern === undefined
        ? undefined
        : or(
            ilike(evidenceDocuments.title, pattern),
            ilike(evidenceDocuments.issuer, pattern),
            eq(evidenceDocuments.sha256, requireValue(words, "Words").toLowerCase()),
          ),
      except !== "kinds" && kinds.length > 0 ? inArray(evidenceDocuments.kind, kinds) : undefined,
      except !== "expiry" && expiry.length > 0 ? or(...expiry.map((view) => endsIn(view, filter))) : undefined,
    ),
  );
}

export async function listEvidenceRows(db: BrandDb, filter: EvidenceFilter, page: { cursor?: string; limit: number }) {
  const own = sql`select ${products.id}, ${products.name} from ${evidenceUses} join ${products}
    on ${products.id} = ${evidenceUses.productId}
    where ${evidenceUses.documentId} = ${evidenceDocuments.id} order by ${products.id} limit 3`;
  return db
    .select({
      document: evidenceDocuments,
      uploaderName: users.name,
      products: sql<
        { id: string; name: string }[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', own.id, 'name', own.name)), '[]') from (${own}) own)`,
      productCount: sql<number>`(select count(*) from ${evidenceUses} where ${evidenceUses.documentId} =
          ${evidenceDocuments.id})`.mapWith(Number),
      approvalCount: sql<number>`(select count(*) from ${approvalEvidence}
          where ${approvalEvidence.documentId} = ${evidenceDocuments.id})`.mapWith(Number),
    })
    .from(evidenceDocuments)
    .leftJoin(users, eq(users.id, evidenceDocuments.uploadedBy))
    .where(and(matches(filter), page.cursor ? lt(evidenceDocuments.id, page.cursor) : undefined))
    .orderBy(desc(evidenceDocuments.id))
    .limit(page.limit);
}

export async function countEvidenceRows(db: BrandDb, filter: EvidenceFilter, most: number): Promise<number> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(evidenceDocuments)
    .where(matches(filter))
    .limit(most)
    .as("some");
  const rows = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(some);
  return onlyRow("countEvidenceRows", rows).count;
}

export async function countEvidenceKinds(db: BrandDb, filter: EvidenceFilter): Promise<Record<string, number>> {
  const rows = await db
    .select({ kind: evidenceDocuments.kind, count: sql<number>`count(*)`.mapWith(Number) })
    .from(evidenceDocuments)
    .where(matches(filter, "kinds"))
    .groupBy(evidenceDocuments.kind);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

export async function countEvidenceExpiry(db: BrandDb, filter: EvidenceFilter): Promise<Record<ExpiryView, number>> {
  const countOf = (view: ExpiryView) => sql<number>`count(*) filter (where ${endsIn(view, filter)})`.mapWith(Number);
  const rows = await db
    .select({ over: countOf("over"), soon: countOf("soon"), later: countOf("later"), none: countOf("none") })
    .from(evidenceDocuments)
    .where(matches(filter, "expiry"));
  return onlyRow("countEvidenceExpiry", rows);
}

export async function listOtherEvidence(db: BrandDb, params: { brandId: string; productId: string; limit: number }) {
  return db
    .select({
      id: evidenceDocuments.id,
      title: evidenceDocuments.title,
      kind: evidenceDocuments.kind,
      issuer: evidenceDocuments.issuer,
    })
    .from(evidenceDocuments)
    .where(
      and(
        eq(evidenceDocuments.brandId, params.brandId),
        isNull(evidenceDocuments.deletedAt),
        ne(evidenceDocuments.scanState, "infected"),
        sql`not exists (select from ${evidenceUses} where ${evidenceUses.documentId} = ${evidenceDocuments.id}
          and ${evidenceUses.productId} = ${params.productId})`,
      ),
    )
    .orderBy(desc(evidenceDocuments.id))
    .limit(params.limit);
}

export async function listEndingEvidence(db: AllBrandsDb, params: { until: string; limit: number }) {
  return db
    .select()
    .from(evidenceDocuments)
    .where(
      and(
        isNull(evidenceDocuments.deletedAt),
        lte(validUntil, params.until),
        or(isNull(evidenceDocuments.remindedDays), gt(evidenceDocuments.remindedDays, 0)),
      ),
    )
    .orderBy(evidenceDocuments.brandId, validUntil, evidenceDocuments.id)
    .limit(params.limit);
}

export async function claimReminder(tx: BrandDb, params: { documentId: string; days: number }): Promise<boolean> {
  const { reminded } = { reminded: evidenceDocuments.remindedDays };
  const claimed = await tx
    .update(evidenceDocuments)
    .set({ remindedDays: params.days })
    .where(
      and(
        eq(evidenceDocuments.id, params.documentId),
        isNull(evidenceDocuments.deletedAt),
        or(isNull(reminded), gt(reminded, params.days)),
      ),
    )
    .returning({ id: evidenceDocuments.id });
  return claimed.length === 1;
}

export async function listComplianceAddresses(
  db: BrandDb,
  brandId: string,
): Promise<{ email: string; name: string; locale: string | null }[]> {
  const rows = await db
    .select({ email: users.email, name: users.name, locale: users.locale, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.brandId, brandId), inArray(members.role, ["compliance", "owner"])));
  const responsible = rows.filter(({ role }) => role === "compliance");
  return (responsible.length > 0 ? responsible : rows).map(({ email, name, locale }) => ({ email, name, locale }));
}
