import { and, eq, getTableColumns, gte, inArray, isNotNull, lt, or, type SQL } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { WarrantyKind } from "@/lib/passports/rules";
import type { Place } from "@/lib/platform/input/cursor";
import type { WarrantyViewState } from "@/lib/warranties/rules";
import { passports, warranties } from "../schema";
import type { BrandDb } from "../tenant";
import { among, isBeyond, orderedBy } from "./conditions";
import { isWaiting, passportIdOfWaiting, waitingWarranty } from "./warranties";

export interface WarrantyListFilter {
  brandId: string;
  productIds?: readonly string[];
  code?: string;
  states?: readonly WarrantyViewState[];
  kinds?: readonly WarrantyKind[];
  endsFrom?: string;
  endsBefore?: string;
  today: string;
}

function hasState(state: WarrantyViewState, today: string): SQL | undefined {
  if (state === "active") return and(eq(warranties.state, "active"), gte(warranties.endsOn, today));
  if (state === "expired") return and(eq(warranties.state, "active"), lt(warranties.endsOn, today));
  return eq(warranties.state, state);
}

/** Merges redundant bounds: the planner treats each as an extra condition and expects almost no rows. */
function inOneBound(filter: WarrantyListFilter): WarrantyListFilter {
  const { states = [], endsFrom, endsBefore, today } = filter;
  if (states.length !== 1) return filter;
  if (states[0] === "active") return { ...filter, endsFrom: [endsFrom ?? today, today].toSorted().at(-1) };
  if (states[0] === "expired") return { ...filter, endsBefore: [endsBefore ?? today, today].toSorted()[0] };
  return filter;
}

function warrantyMatches(filter: WarrantyListFilter): SQL | undefined {
  const { brandId, productIds, code, states = [], kinds = [], endsFrom, endsBefore, today } = inOneBound(filter);
  const [only] = states.length === 1 ? states : [];
  const inState =
    only === "active" || only === "expired"
      ? eq(warranties.state, "active")
      : or(...states.map((state) => hasState(state, today)));
  return and(
    eq(warranties.brandId, brandId),
    isOfItem({ productIds, code }),
    inState,
    kinds.length > 0 ? inArray(warranties.kind, [...kinds]) : undefined,
    endsFrom === undefined ? undefined : gte(warranties.endsOn, endsFrom),
    endsBefore === undefined ? undefined : lt(warranties.endsOn, endsBefore),
  );
}

const isOfItem = ({ productIds, code }: Pick<WarrantyListFilter, "productIds" | "code">): SQL | undefined =>
  and(productIds && among(passports.productId, productIds), code === undefined ? undefined : eq(passports.code, code));

const canWait = ({ states = [], kinds = [], endsFrom, endsBefore }: WarrantyListFilter): boolean =>
  (states.length === 0 || states.includes("not_activated")) &&
  (kinds.length === 0 || kinds.includes("manufacturer")) &&
  endsFrom === undefined &&
  endsBefore === undefined;

export type ListedWarrantyRow = Awaited<ReturnType<typeof listWarrantiesBy>>[number];

/** The order by end date excludes warranties without one. */
export async function listWarrantiesBy(
  db: BrandDb,
  filter: WarrantyListFilter,
  page: { by: "created" | "ends"; isDescending: boolean; after?: Place; limit: number },
) {
  const { by, isDescending, after, limit } = page;
  const ordering = { id: warranties.id, value: by === "ends" ? warranties.endsOn : undefined, isDescending };
  const stored = selectListed(db)
    .where(
      and(warrantyMatches(filter), by === "ends" ? isNotNull(warranties.endsOn) : undefined, isBeyond(ordering, after)),
    )
    .orderBy(...orderedBy(ordering))
    .limit(limit);
  if (by === "ends" || !canWait(filter)) return stored;
  // Reads one page from each table, each by its own index, and merges them into one page.
  const waitingOrdering = { id: passports.id, isDescending };
  const afterWaiting = after && { ...after, id: passportIdOfWaiting(after.id) };
  const waiting = selectWaiting(db)
    .where(
      isWaiting(and(eq(passports.brandId, filter.brandId), isOfItem(filter), isBeyond(waitingOrdering, afterWaiting))),
    )
    .orderBy(...orderedBy(waitingOrdering))
    .limit(limit);
  return unionAll(stored, waiting)
    .orderBy(...orderedBy(ordering))
    .limit(limit);
}

export async function findListedWarranty(
  db: BrandDb,
  { brandId, warrantyId }: { brandId: string; warrantyId: string },
): Promise<ListedWarrantyRow | null> {
  const [row] = await unionAll(
    selectListed(db).where(and(eq(warranties.id, warrantyId), eq(warranties.brandId, brandId))),
    selectWaiting(db).where(
      isWaiting(and(eq(passports.id, passportIdOfWaiting(warrantyId)), eq(passports.brandId, brandId))),
    ),
  );
  return row ?? null;
}

function selectListed(db: BrandDb) {
  return db
    .select({ warranty: getTableColumns(warranties), code: passports.code, productId: passports.productId })
    .from(warranties)
    .innerJoin(passports, eq(passports.id, warranties.passportId));
}

function selectWaiting(db: BrandDb) {
  return db.select({ warranty: waitingWarranty, code: passports.code, productId: passports.productId }).from(passports);
}
