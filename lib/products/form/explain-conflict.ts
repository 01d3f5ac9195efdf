import { useCase } from "@/lib/access/use-case";
import { ids, parsed } from "@/lib/platform/input/ids";
import { requireValue } from "@/lib/platform/require-value";
import type { FieldConflict } from "../versions/edit-contract";
import type { EditConflict } from "../versions/edit-product";
import { type ListedVersion, listProductVersions } from "../versions/list-product-versions";

export interface ChangedBy {
  version: number;
  at: string;
  actor: ListedVersion["actor"];
}

export interface ExplainedConflict {
  /** The version to base the edit on after the conflicts are resolved. */
  version: number;
  conflicts: (FieldConflict & { by: ChangedBy })[];
  meanwhile: (Omit<FieldConflict, "wanted"> & { by: ChangedBy })[];
}

export const explainConflict = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: ids("productId").extend({ conflict: parsed<EditConflict>() }),
  audits: [],
  run: async (context, { conflict, productId }): Promise<ExplainedConflict> => {
    const { versions } = await listProductVersions(context, { productId });
    const byOf = (field: string): ChangedBy => {
      const author = versions.find(({ fields }) => fields?.includes(field)) ?? versions[0];
      const { version, at, actor } = requireValue(author, "The latest version of a product in conflict");
      return { version, at: at.toISOString(), actor };
    };
    return {
      version: conflict.version,
      conflicts: conflict.conflicts.map((one) => ({ ...one, by: byOf(one.field) })),
      meanwhile: conflict.meanwhile.map((one) => ({ ...one, by: byOf(one.field) })),
    };
  },
});
