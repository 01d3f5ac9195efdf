import type { NewProduct } from "@/db/queries/products";
import type { AllBrandsDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import type { Role } from "@/lib/access/permissions";
import type { Ecodesign } from "@/lib/ecodesign/registry";
import { now } from "@/lib/platform/clock";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import type { ProductChanges } from "@/lib/products/versions/edit-contract";
import { editProduct } from "@/lib/products/versions/edit-product";
import { checkProducts } from "../assessment/check-products";
import { submitProduct } from "../reviews/request-changes";
import { JACKET } from "./realistic-products";

/** A brand with people who review each other's work, and a jacket in which no check finds anything. */

const {
  name,
  model,
  gtin: _gtin,
  product_group,
  recycled_content,
  warranty_months: _months,
  upi: _upi,
  carbon_reference_year: _year,
  data_valid_on: _day,
  ...ecodesign
} = JACKET;

/** Nothing that the calendar changes: these tests are run in any year. */
const TIMELESS: Ecodesign = {
  backup_provider: { name: "Passarkiv ASA" },
  documents: JACKET.documents!.map(({ kind, name: title }) => ({ kind, name: title })),
};

export const CLEAN_PRODUCT = {
  name,
  model,
  productGroup: product_group,
  recycledContent: recycled_content,
  ecodesign: { ...ecodesign, ...TIMELESS, granularity: "model", upi: "https://id.tindvarg.example/skarv" } as Ecodesign,
} satisfies Partial<NewProduct>;

export type Member = Extract<Actor, { kind: "member" }>;

export async function mintReview(db: AllBrandsDb, data: Partial<NewProduct> = {}) {
  const { brandId } = await mintBrand(db);
  const member = async (role: Role): Promise<Member> => (await mintMember(db, { brandId, role })).actor;
  const [owner, ingrid, jonas] = [await member("owner"), await member("compliance"), await member("manager")];
  const { productId } = await mintProduct(db, { brandId, ...CLEAN_PRODUCT, ...data });
  await db.transaction((tx) => checkProducts(tx, { productIds: [productId], at: now() }));
  const submit = (version = 1, actor: Member = jonas, handle: AllBrandsDb = db) =>
    submitProduct(contextOf(handle, actor), { productId, version });
  const edit = (version: number, changes: ProductChanges, actor: Member = jonas, handle: AllBrandsDb = db) =>
    editProduct(contextOf(handle, actor), { productId, version, ...changes });
  return { brandId, productId, owner, ingrid, jonas, member, submit, edit };
}
