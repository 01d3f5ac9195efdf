import { findBrandBySlug, type BrandRow } from "@/db/queries/brands";
import { findPublishedVersion, listPublishedVersions, type VersionRow } from "@/db/queries/unsold-versions";
import { readFromReplica } from "@/db/replicas";
import type { AllBrandsDb, TenantDb } from "@/db/tenant";
import { type ActiveAppearance, findActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { isShownHere } from "@/lib/hosts/asked-brand";
import { dayOf } from "@/lib/platform/calendar";
import { DomainError } from "@/lib/platform/errors";
import { isCalendarDay } from "@/lib/platform/input/text";
import { requireValue } from "@/lib/platform/require-value";
import type { TableRow, UnsoldTable } from "./table-rules";

const YEARS_MAX = 50;
const VERSIONS_MAX = 100;

export type PublicBrand = Pick<BrandRow, "id" | "slug" | "name" | "supportEmail" | "closedAt">;

/** A row without the brand's internal names and documents. */
export type PublicRow = Omit<TableRow, "row_id" | "source" | "evidence" | "offer_id" | "units_sha256">;

export interface PublicTable extends Omit<UnsoldTable, "report_id" | "rows"> {
  rows: PublicRow[];
  published_on: string;
  /** Implementing Regulation (EU) 2026/2: the first day on which it may be removed from the page. */
  online_until: string;
  /** SHA-256 of the canonical JSON of the approved version, with its internal evidence. */
  sha256: string;
}

export interface PublishedYear {
  brand: PublicBrand;
  face: ActiveAppearance;
  table: PublicTable;
  versions: { number: number; publishedAt: Date }[];
}

function publicRow({
  row_id: _id,
  source: _s,
  evidence: _e,
  offer_id: _o,
  units_sha256: _u,
  ...row
}: TableRow): PublicRow {
  return row;
}

const dayAt = (at: Date | null) => dayOf(requireValue(at, "The time of publication"));

export function publicTable({ content, publishedAt, keptUntil, sha256 }: VersionRow): PublicTable {
  const { report_id: _report, rows, ...table } = content;
  return {
    ...table,
    rows: rows.map(publicRow),
    published_on: dayAt(publishedAt),
    online_until: dayAt(keptUntil),
    sha256,
  };
}

/** Throws `not_found`, also at another brand's host. */
export async function findPublicBrand<More>(
  db: AllBrandsDb,
  slug: string,
  more: (replica: AllBrandsDb, brand: BrandRow) => Promise<More>,
): Promise<{ brand: BrandRow; face: ActiveAppearance; more: More }> {
  const { result: brand, more: details } = await readFromReplica(db, {
    read: (replica) => findBrandBySlug(replica, slug),
    brandOf: (row) => row?.id,
    more: async (replica, row) => {
      if (!row || !isShownHere(row.id)) return null;
      return { face: await findActiveAppearance(replica as TenantDb, row), more: await more(replica, row) };
    },
  });
  if (!brand || !details) throw new DomainError("not_found", "There is no such brand.");
  return { brand, ...details };
}

export async function listPublishedYears({ db }: { db: AllBrandsDb }, slug: string) {
  const { brand, face, more } = await findPublicBrand(db, slug, (near, { id: brandId }) =>
    listPublishedVersions(near, { brandId, isNewestOnly: true, limit: YEARS_MAX }),
  );
  const tables = more.map(({ number, publishedAt, keptUntil, startsOn, endsOn }) => ({
    financial_year: { starts_on: startsOn, ends_on: endsOn },
    version: number,
    published_on: dayAt(publishedAt),
    online_until: dayAt(keptUntil),
  }));
  return { brand, face, tables };
}

/** The newest published version of the year that ends on this day, or this version. Throws `not_found`. */
export async function viewPublishedYear(
  { db }: { db: AllBrandsDb },
  { slug, endsOn, version: number }: { slug: string; endsOn: string; version?: number | undefined },
): Promise<PublishedYear> {
  if (!isCalendarDay(endsOn)) throw nothingPublished();
  const { brand, face, more } = await findPublicBrand(db, slug, async (near, { id: brandId }) => ({
    version: await findPublishedVersion(near, { brandId, endsOn, number }),
    versions: await listPublishedVersions(near, { brandId, endsOn, limit: VERSIONS_MAX }),
  }));
  if (!more.version) throw nothingPublished();
  return {
    brand,
    face,
    table: publicTable(more.version),
    versions: more.versions.map((version) => ({
      number: version.number,
      publishedAt: requireValue(version.publishedAt, "Published at"),
    })),
  };
}

const nothingPublished = () => new DomainError("not_found", "Nothing was published for this year.");

/** Undefined: the newest. An unreadable number matches no version. */
export const versionIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 0;
