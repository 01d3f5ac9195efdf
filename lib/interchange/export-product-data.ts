import { z } from "zod";
import { findBrand } from "@/db/queries/brands";
import { listReviewFindings } from "@/db/queries/compliance-reviews";
import { listProductRows } from "@/db/queries/product-lists";
import { useCase } from "@/lib/access/use-case";
import { auditExport } from "@/lib/audit/define-export";
import { formatPassportCode } from "@/lib/passports/code";
import { requireCode } from "@/lib/passports/verification/find-passport-by-code";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { batchesById } from "@/lib/platform/exports/stream-pieces";
import { fileStem } from "@/lib/platform/http/answer";
import { ids } from "@/lib/platform/input/ids";
import { productListQuery } from "@/lib/products/lists/list-contract";
import { productFilter } from "@/lib/products/lists/list-products-page";
import type { AasEnvironment } from "./battery/aas";
import { writeAasx } from "./battery/aasx";
import { DOCUMENT_FORMATS, FILE_FORMATS, FORMATS, INTERCHANGE_FORMATS, type InterchangeFormat } from "./formats";
import { loadSource, subjectOf } from "./load-source";
import { untpGaps } from "./untp-passport";
import { documentOf, type Source } from "./write-document";

interface ProductFile {
  fileName: string;
  mediaType: string;
  text: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Audited. Throws `forbidden`, `product_not_found`, `passport_not_found`, `passport_incomplete`, `invalid_code`. */
export const exportProductData = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("productId").extend({ format: z.enum(FILE_FORMATS), code: z.string().optional() }),
  audits: ["product.data_exported"],
  run: async ({ tx, actor, audit }, { productId, format, code: input }): Promise<ProductFile> => {
    const code = input === undefined ? undefined : requireCode(input, "/code");
    const source = await loadSource(tx, { brandId: actor.brandId, productId, ...(code && { code }) });
    const { id, version } = source.product;
    const { mediaType, ending } = FORMATS[format];
    const document = documentOf(source, format);
    const text = `${JSON.stringify(document, null, 2)}\n`;
    const bytes =
      format === "aasx" ? await writeAasx(document as AasEnvironment, now()) : new TextEncoder().encode(text);
    await audit("product.data_exported", id, { format, version });
    const stem = code ? formatPassportCode(code) : productStem(source.product);
    return { fileName: `${stem}.${ending}`, mediaType, text, bytes };
  },
});

type NamedProduct = Awaited<ReturnType<typeof loadSource>>["product"];

const productStem = ({ id, externalId, model }: NamedProduct): string => fileStem(externalId ?? model ?? id) || id;

const PRODUCTS_PER_BATCH = 200;

/** NDJSON, newest first. A product without a document in the format has a line with the reason. Throws `forbidden`. */
export const exportProductsData = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: productListQuery
    .omit({ sort: true, cursor: true, limit: true })
    .extend({ format: z.enum(INTERCHANGE_FORMATS) }),
  audits: ["list.exported"],
  transaction: "stepwise",
  run: async (context, { format, ...query }): Promise<AsyncGenerator<string>> => {
    const { db, actor } = context;
    const { q, group, review, recalled, units, batch, import: importId, created_from, created_to } = query;
    const filters = { q, group, review, recalled, units, batch, import: importId, created_from, created_to };
    const brand = await findBrand(db, actor.brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    await auditExport(context, { list: "products", filters: { ...filters, format } });
    const match = productFilter(brand.id, filters);
    const readBatch = async (page: { cursor: string | undefined; limit: number }) => {
      const rows = await listProductRows(db, { ...match, ...page });
      return rows.map(({ product }) => product);
    };
    return (async function* lines() {
      for await (const products of batchesById(readBatch, PRODUCTS_PER_BATCH)) {
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

/** Throws `insufficient_scope`, `forbidden`, `product_not_found`, `passport_not_found`, `invalid_code`. */
export const getProductPassport = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: ids("id").extend({ format: z.enum(DOCUMENT_FORMATS), code: z.string().optional() }),
  audits: [],
  run: async ({ db, actor }, { id, format, code }): Promise<Record<string, unknown>> => ({
    ...documentOf(
      await loadSource(db, { brandId: actor.brandId, productId: id, code: code && requireCode(code, "?code") }),
      format,
    ),
  }),
});
