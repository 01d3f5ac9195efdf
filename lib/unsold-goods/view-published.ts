import { findBrandBySlug, type BrandRow } from "@/db/queries/brands";
import { listPublishedVersions } from "@/db/queries/unsold-versions";
import { readFromReplica } from "@/db/replicas";
import type { AllBrandsDb, TenantDb } from "@/db/tenant";
import { type ActiveAppearance, findActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { isShownHere } from "@/lib/hosts/asked-brand";
import { DomainError } from "@/lib/platform/errors";
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
  /** SHA-256 of the canonical JSON of the approved version, with its internal evidence. */
  sha256: string;
}

export interface PublishedYear {
  brand: PublicBrand;
  face: ActiveAppearance;
  table: PublicTable;
  versions: { number: number; publishedAt: Date }[];
}

type Published = Awaited<ReturnType<typeof listPublishedVersions>>[number]["version"];

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

function publicTable({ content, publishedAt, sha256 }: Published): PublicTable {
  const { report_id: _report, rows, ...table } = content;
  return {
    ...table,
    rows: rows.map(publicRow),
    published_on: requireValue(publishedAt, "Published at").toISOString().slice(0, 10),
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

/** The newest published table of each financial year. */
export async function listPublishedYears({ db }: { db: AllBrandsDb }, slug: string) {
  const { brand, face, more } = await findPublicBrand(db, slug, (near, { id: brandId }) =>
    listPublishedVersions(near, { brandId, limit: YEARS_MAX }),
  );
  return { brand, face, tables: more.map(({ version }) => publicTable(version)) };
}

/** The newest published version of the year that ends on this day, or this version. Throws `not_found`. */
export async function viewPublishedYear(
  { db }: { db: AllBrandsDb },
  { slug, endsOn, version }: { slug: string; endsOn: string; version?: number | undefined },
): Promise<PublishedYear> {
  const { brand, face, more } = await findPublicBrand(db, slug, (near, { id: brandId }) =>
    listPublishedVersions(near, { brandId, endsOn, limit: VERSIONS_MAX }),
  );
  const entry = more.find(({ version: { number } }) => version === undefined || number === version);
  if (!entry) throw new DomainError("not_found", "Nothing was published for this year.");
  return {
    brand,
    face,
    table: publicTable(entry.version),
    versions: more.map(({ version: { number, publishedAt } }) => ({
      number,
      publishedAt: requireValue(publishedAt, "Published at"),
    })),
  };
}

/** Undefined: the newest. An unreadable number matches no version. */
export const versionIn = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : /^[1-9][0-9]{0,5}$/.test(text) ? Number(text) : 0;
