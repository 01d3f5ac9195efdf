import { z } from "zod";
import { findBrand } from "@/db/queries/brands";
import { listReviewFindings } from "@/db/queries/compliance-reviews";
import { listProductRows } from "@/db/queries/product-lists";
import { useCase } from "@/lib/access/use-case";
import { auditExport } from "@/lib/audit/open-export";
import { DomainError } from "@/lib/platform/errors";
import { batchesById } from "@/lib/platform/exports/batches";
import { productListQuery } from "@/lib/products/lists/list-contract";
import { productFilter } from "@/lib/products/lists/list-products-page";
import { INTERCHANGE_FORMATS, type InterchangeFormat } from "./formats";
import { subjectOf } from "./load-source";
import { untpGaps } from "./untp-passport";
import { documentOf, type Source } from "./write-document";

const PRODUCTS_PER_BATCH = 200;

/**
 * The documents of all products that a list's filter means, newest first, one a line as JSON; of a product that has
 * none in the format, why. Throws `forbidden`.
 */
export const exportProductsData = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: productListQuery
    .pick({ q: true, group: true, review: true, recalled: true, units: true })
    .extend({ format: z.enum(INTERCHANGE_FORMATS) }),
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, { format, q, group, review, recalled, units }): Promise<AsyncGenerator<string>> => {
    const { db, actor } = context;
    const brand = await findBrand(db, actor.brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    await auditExport(context, { list: "products", filters: { q, group, review, recalled, units, format } });
    const match = productFilter(brand.id, { q, group, review, recalled, units });
    const read = async (page: { cursor: string | undefined; limit: number }) => {
      const rows = await listProductRows(db, { ...match, ...page });
      return rows.map(({ product }) => product);
    };
    return (async function* lines() {
      for await (const products of batchesById(read, PRODUCTS_PER_BATCH)) {
        const findings =
          format === "registry"
            ? await listReviewFindings(db, { brandId: brand.id, productIds: products.map(({ id }) => id) })
            : new Map();
        for (const product of products) {
          const source = {
            subject: subjectOf(product, brand),
            reviewState: product.reviewState,
            findings: findings.get(product.id) ?? null,
          };
          yield `${JSON.stringify(lineOf(source, format))}\n`;
        }
      }
    })();
  },
});

function lineOf(source: Source, format: InterchangeFormat): object {
  const { id, name, declared } = source.subject.product;
  const missing = format === "untp" ? untpGaps(declared) : [];
  return missing.length === 0 ? documentOf(source, format) : { product: { id, name }, exportable: false, missing };
}
