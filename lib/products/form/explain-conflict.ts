import { useCase } from "@/lib/access/use-case";
import { ids, parsed } from "@/lib/platform/input/ids";
import { requireValue } from "@/lib/platform/require-value";
import type { FieldConflict } from "../versions/edit-contract";
import type { EditConflict } from "../versions/edit-product";
import { type ListedVersion, listProductVersions } from "../versions/list-product-versions";

/** Who gave a field its stored value, when and with which version. */
export interface ChangedBy {
  version: number;
  at: string;
  actor: ListedVersion["actor"];
}

export interface ExplainedConflict {
  /** The version that the edit is sent on top of, once its author has chosen. */
  version: number;
  conflicts: (FieldConflict & { by: ChangedBy })[];
  meanwhile: (Omit<FieldConflict, "wanted"> & { by: ChangedBy })[];
}

/** An edit's conflict with the name of whoever else changed each field. Throws `forbidden`, `product_not_found`. */
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
