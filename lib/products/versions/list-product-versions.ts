import { z } from "zod";
import { findVersionData, listVersionRows } from "@/db/queries/product-versions";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { changedFields, diffVersions, type FieldChange } from "./diff-versions";

const VERSIONS_PER_PAGE = 25;

export interface ListedVersion {
  version: number;
  at: Date;
  actor: { kind: string; name: string | null };
  fields: string[] | null;
}

export const listProductVersions = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: ids("productId").extend({ before: z.number().optional() }),
  audits: [],
  run: async ({ db, actor }, input): Promise<{ versions: ListedVersion[]; next: number | null }> => {
    const rows = await listVersionRows(db, { brandId: actor.brandId, ...input, limit: VERSIONS_PER_PAGE + 1 });
    if (rows.length === 0 && input.before === undefined)
      throw new DomainError("product_not_found", "Your brand has no such product.");
    const { rows: pageRows, next } = cutPage(rows, VERSIONS_PER_PAGE, ({ version }) => version);
    const versions = pageRows.map(({ version, at, actorKind, memberName, keyName, data }, index) => {
      const earlier = rows[index + 1];
      return {
        version,
        at,
        actor: { kind: actorKind, name: memberName ?? keyName },
        fields: earlier ? changedFields(earlier.data, data) : null,
      };
    });
    return { versions, next };
  },
});

export const compareProductVersions = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: ids("productId").extend({ from: z.number(), to: z.number() }),
  audits: [],
  run: async ({ db, actor }, { productId, from, to }): Promise<FieldChange[]> => {
    const [before, after] = await Promise.all(
      [from, to].map((version) => findVersionData(db, { brandId: actor.brandId, productId, version })),
    );
    if (!before || !after) throw new DomainError("product_not_found", "Your brand has no product with these versions.");
    return diffVersions(before, after);
  },
});
