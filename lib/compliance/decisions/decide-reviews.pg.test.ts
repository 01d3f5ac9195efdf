import { expect, it } from "vitest";
import { now } from "@/lib/platform/clock";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintProduct } from "@/lib/platform/testing/factories";
import { editProduct } from "@/lib/products/versions/edit-product";
import { checkProducts } from "../assessment/check-products";
import { showReview } from "../reviews/open-review";
import { submitProduct } from "../reviews/request-changes";
import { CLEAN_PRODUCT, mintReview } from "../testing/review-kit";
import { decideReviews, previewDecisions } from "./decide-reviews";
import { seenOf } from "./decision-contract";

const { db, pool } = testDatabase();

/** A brand with three submitted products; the claim in two of them is a warning. */
async function mintScene() {
  const scene = await mintReview(db);
  const { brandId, ingrid, jonas } = scene;
  const submitted = async (name: string) => {
    const { productId } = await mintProduct(db, { brandId, ...CLEAN_PRODUCT, name });
    await db.transaction((tx) => checkProducts(tx, { productIds: [productId], at: now() }));
    await submitProduct(contextOf(db, jonas), { productId, version: 1 });
    return productId;
  };
  const productIds = [
    await submitted("Eco-friendly anorak"),
    await submitted("Eco-friendly vest"),
    await submitted("Vest"),
  ];
  const context = contextOf(db, ingrid);
  const preview = (decision: "approve" | "changes" | "accept") =>
    previewDecisions(context, { productIds, decision, check: "claims_allowed" });
  const outcomes = async (decision: "approve" | "changes" | "accept") =>
    (await preview(decision)).products.map(({ outcome }) => Object.values(outcome)[0] as string);
  const actions = async (action: string) =>
    (await pool.query("select from audit_log where brand_id = $1 and action = $2", [brandId, action])).rows.length;
  return { ...scene, context, productIds, preview, outcomes, actions };
}

it("what is shown to follow is what follows: findings of one check, then the approval of all", async () => {
  const { context, ingrid, productIds, preview, outcomes, actions } = await mintScene();
  expect((await preview("accept")).checks.find(({ check }) => check === "claims_allowed")!.products).toBe(2);
  expect(await outcomes("accept")).toEqual(["accepted", "accepted", "no_finding"]);
  expect(await outcomes("approve")).toEqual(["checks_open", "checks_open", "approved"]);
  const seen = (await preview("accept")).products.flatMap((each) => ("becomes" in each.outcome ? [seenOf(each)] : []));
  const accept = () =>
    decideReviews(context, { decision: "accept", check: "claims_allowed", reason: "It is the model's name.", seen });
  expect(await accept()).toEqual({ decided: 2, failed: [] });
  expect((await accept()).failed.map(({ error }) => error)).toEqual(["finding_not_found", "finding_not_found"]);
  expect(await outcomes("approve")).toEqual(["approved", "approved", "approved"]);

  const all = (await preview("approve")).products.map(seenOf);
  const [one, other] = await Promise.all([
    decideReviews(context, { decision: "approve", seen: all }),
    decideReviews(contextOf(db, ingrid), { decision: "approve", seen: all }),
  ]);
  expect(one.decided + other.decided).toBe(3);
  expect([...one.failed, ...other.failed].map(({ error }) => error)).toEqual(
    Array.from({ length: 3 }, () => "review_state_conflict"),
  );
  expect(await outcomes("approve")).toEqual(Array.from({ length: 3 }, () => "decided_already"));
  expect([await actions("review.approved"), await actions("review.finding_overridden")]).toEqual([3, 2]);
  const { approvals } = await showReview(context, { productId: productIds[0]! });
  expect(approvals).toHaveLength(1);
});

it("a product that was changed since it was shown stays undecided, and so does another brand's", async () => {
  const { context, productIds, jonas, preview } = await mintScene();
  const { productIds: foreign } = await mintScene();
  const seen = [...(await preview("changes")).products.map(seenOf), seenOf({ productId: foreign[0]!, version: 1 })];
  await editProduct(contextOf(db, jonas), { productId: productIds[2]!, version: 1, name: "Vest, new" });
  const { decided, failed } = await decideReviews(context, { decision: "changes", reason: "Please mend it.", seen });
  expect(decided).toBe(2);
  expect(Object.fromEntries(failed.map(({ productId, error }) => [productId, error]))).toEqual({
    [productIds[2]!]: "edit_conflict",
    [foreign[0]!]: "product_not_found",
  });
});
