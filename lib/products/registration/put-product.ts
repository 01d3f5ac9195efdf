import { z } from "zod";
import { findKnownProducts } from "@/db/queries/registrations";
import type { Actor } from "@/lib/access/actor";
import { useCase, type WritingScope } from "@/lib/access/use-case";
import { type NamedTags, namedTags, requireTag } from "@/lib/api/entity-tag";
import { checkRegistered } from "@/lib/compliance/assessment/check-registered";
import { getLockedProduct } from "@/lib/compliance/reviews/get-locked-product";
import { productFields } from "@/lib/ecodesign/product-fields";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { getProduct } from "../get-product";
import { editProduct } from "../versions/edit-product";
import { productOf } from "./plan-registration";
import { productData } from "./registration-contract";
import { NO_IDS, recordRegistration, storeProducts } from "./store-registration";

type Data = z.output<typeof productData>;

interface PutProduct {
  productId: string;
  outcome: "created" | "replaced" | "unchanged";
}

/**
 * Of two concurrent requests one creates, the other replaces. Throws `insufficient_scope`, `invalid_request`,
 * `precondition_failed`, and what `editProduct` throws.
 */
export const putProduct = useCase({
  may: "products.register",
  by: ["member", "key"],
  input: z.object({ externalId: z.string(), ifMatch: namedTags.nullable(), data: productData }),
  audits: ["product.registered", "product.units_added"],
  run: async (scope, { externalId, ifMatch, data }): Promise<PutProduct> => {
    if (data.external_id != null && data.external_id !== externalId)
      throw invalidRequest([
        { pointer: "/external_id", code: "not_allowed", detail: "It must be the id in the path, or be left out." },
      ]);
    const record = { ...data, external_id: externalId };
    const knownId = await findByExternalId(scope, externalId);
    if (knownId !== undefined) return replaceData(scope, { productId: knownId, ifMatch, data: record });
    if (ifMatch !== null)
      throw new DomainError(
        "precondition_failed",
        "Your brand has no product with this external id. Leave out If-Match to create it.",
      );
    const createdId = await createProduct(scope, record);
    if (createdId !== null) return { productId: createdId, outcome: "created" };
    const productId = requireValue(
      await findByExternalId(scope, externalId),
      "The product that another request has created",
    );
    return replaceData(scope, { productId, ifMatch, data: record });
  },
});

type Scope = WritingScope<"product.registered" | "product.units_added", Extract<Actor, { kind: "member" | "key" }>>;

async function findByExternalId({ tx, actor }: Scope, externalId: string): Promise<string | undefined> {
  const { byExternalId } = await findKnownProducts(tx, {
    brandId: actor.brandId,
    externalIds: [externalId],
    gtinIdentities: [],
  });
  return byExternalId.get(externalId);
}

/** Null if another request has created the product concurrently. */
async function createProduct(scope: Scope, data: Data): Promise<string | null> {
  const { tx, actor, at } = scope;
  // A product with an external id is never identified by its GTIN.
  const product = { ...productOf(data, newId("prd", at)), gtinIdentity: null };
  const written = await storeProducts(tx, { actor, at }, [product]);
  if (!written.has(product.id)) return null;
  await checkRegistered(tx, { brandId: actor.brandId, products: [{ product, passports: [] }], at });
  const created = { productIds: [product.id], passportIds: [] };
  await recordRegistration(scope, { at, created, extended: NO_IDS });
  return product.id;
}

async function replaceData(
  scope: Scope,
  { productId, ifMatch, data }: { productId: string; ifMatch: NamedTags | null; data: Data },
): Promise<PutProduct> {
  const { tx, actor } = scope;
  const { version } = await getLockedProduct(tx, { brandId: actor.brandId, productId });
  if (ifMatch !== null && ifMatch !== "any") requireTag(ifMatch, await getProduct(scope, { id: productId }), "product");
  const fullRecord = Object.fromEntries(
    Object.keys(productFields).map((name) => [name, data[name as keyof Data] ?? null]),
  ) as Data;
  const { fields } = await editProduct(scope, { ...fullRecord, productId, version });
  return { productId, outcome: fields.length > 0 ? "replaced" : "unchanged" };
}
