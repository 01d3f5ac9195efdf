import { findVersionData, listVersionRows } from "@/db/queries/product-edits";
import { authorise, type Context } from "@/lib/access/actor";
import { DomainError } from "@/lib/platform/errors";
import { changedFields, diffVersions, type FieldChange } from "./diff-versions";

const VERSIONS_PER_PAGE = 25;

export interface ListedVersion {
  version: number;
  at: Date;
  /** `member`, `key`, `system`, `operator`; the name of a member or a key. */
  actor: { kind: string; name: string | null };
  /** What changed against the version before; null for the first. */
  fields: string[] | null;
}

/**
 * A product's versions, the newest first: who made each, when, and which fields it changed. Throws `forbidden`,
 * `product_not_found`.
 */
export async function listProductVersions(
  { db, actor }: Context,
  input: { productId: string; before?: number },
): Promise<{ versions: ListedVersion[]; next: number | null }> {
  authorise(actor, "products.read");
  const rows = await listVersionRows(db, { brandId: actor.brandId, ...input, limit: VERSIONS_PER_PAGE + 1 });
  if (rows.length === 0 && input.before === undefined)
    throw new DomainError("product_not_found", "Your brand has no such product.");
  const versions = rows
    .slice(0, VERSIONS_PER_PAGE)
    .map(({ version, at, actorKind, memberName, keyName, data }, index) => {
      const earlier = rows[index + 1];
      return {
        version,
        at,
        actor: { kind: actorKind, name: memberName ?? keyName },
        fields: earlier ? changedFields(earlier.data, data) : null,
      };
    });
  return { versions, next: rows.length > VERSIONS_PER_PAGE ? versions.at(-1)!.version : null };
}

/**
 * What differs between two versions of a product, field by field. Throws `forbidden`, `product_not_found` for either.
 */
export async function compareProductVersions(
  { db, actor }: Context,
  { productId, from, to }: { productId: string; from: number; to: number },
): Promise<FieldChange[]> {
  authorise(actor, "products.read");
  const [before, after] = await Promise.all(
    [from, to].map((version) => findVersionData(db, { brandId: actor.brandId, productId, version })),
  );
  if (!before || !after) throw new DomainError("product_not_found", "Your brand has no product with these versions.");
  return diffVersions(before, after);
}
