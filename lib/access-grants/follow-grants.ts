import { type findGrantWithSubject, listGrantRows } from "@/db/queries/access-grant-lists";
import type { Context, KeyActor } from "@/lib/access/actor";
import { useCase } from "@/lib/access/use-case";
import { formatPassportCode } from "@/lib/passports/code";
import { now } from "@/lib/platform/clock";
import { endPage, readPlace } from "@/lib/platform/input/cursor";
import { isTestBrand } from "@/lib/platform/test-brand";
import { type GrantAnswer, grantsQuery, type GrantSummary } from "./api-contract";
import { showGrant } from "./list-grants";
import { grantStatusAt, lastDayOf } from "./rules";

type Row = NonNullable<Awaited<ReturnType<typeof findGrantWithSubject>>>;
type Grant = Omit<Row["grant"], "tokenHash" | "emailHash">;

/** Without the reader's name and mailbox. */
export const followGrants = useCase({
  may: "access_grants.read",
  by: ["member", "key"],
  input: grantsQuery,
  audits: [],
  run: async ({ db, actor: { brandId }, at }, { status: statuses = [], cursor, limit }) => {
    const list = `access-grants:${brandId}`;
    const beforeId = readPlace(list, cursor)?.id;
    const grantRows = await listGrantRows(db, { brandId, at, statuses, beforeId, limit: limit + 1 });
    const { rows, end } = endPage(grantRows, { list, limit, placeOf: ({ grant }) => ({ value: null, id: grant.id }) });
    return { data: rows.map((row) => summaryOf(row, brandId, at)), ...end };
  },
});

function summaryOf(
  { grant, productName, code }: { grant: Grant; productName: string | null; code: string | null },
  brandId: string,
  at: Date,
): GrantSummary {
  const { id, role, scope, productId, organisation, elements, grantUntil, createdAt } = grant;
  return {
    id,
    test: isTestBrand(brandId),
    status: grantStatusAt(grant, at) as GrantSummary["status"],
    role: role as GrantSummary["role"],
    scope,
    code: code && formatPassportCode(code),
    product_id: productId,
    product_name: productName,
    organisation,
    elements,
    ends_on: grantUntil && lastDayOf(grantUntil),
    created_at: createdAt.toISOString(),
  };
}

/** Throws `insufficient_scope`, `access_grant_not_found`. */
export async function readGrant(context: Context<KeyActor>, grantId: string): Promise<GrantAnswer> {
  const { productName, code, reads, ...grant } = await showGrant(context, { grantId });
  return {
    ...summaryOf({ grant, productName, code }, context.actor.brandId, now()),
    name: grant.name,
    email: grant.email,
    register_number: grant.registerNumber,
    purpose: grant.purpose,
    reason: grant.refusal,
    reads: reads.map((one) => ({
      day: one.day,
      code: one.code && formatPassportCode(one.code),
      product_name: one.productName,
      reads: one.reads,
    })),
  };
}
