import { describe, expect, it } from "vitest";
import { chosenProducts } from "@/lib/compliance/field-edits/bulk-contract";
import { listAssignees } from "@/lib/compliance/reviews/comment-on-product";
import { chooseProducts, showReview } from "@/lib/compliance/reviews/open-review";
import { approvalObstacles } from "@/lib/compliance/reviews/review-rules";
import { mintReview } from "@/lib/compliance/testing/review-kit";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf } from "@/lib/platform/testing/factories";
import { previewFieldEdit } from "./edit-field";

const { db } = testDatabase();

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error,
  );

describe("the preview of a bulk edit", () => {
  it("counts what changes, what stands so already and what loses its state, and writes nothing", async () => {
    const { productId, ingrid, submit, edit } = await mintReview(db);
    const context = contextOf(db, ingrid);
    await submit();
    const preview = (value: unknown) =>
      previewFieldEdit(context, { productIds: [productId], field: "weight_g", value });
    expect(await preview(499)).toMatchObject({
      changes: [{ productId, reviewState: "submitted" }],
      unchanged: 0,
      returned: 1,
      after: { weight_g: 499 },
    });
    expect((await showReview(context, { productId })).product).toMatchObject({ version: 1, reviewState: "submitted" });
    await edit(1, { weight_g: 499 });
    expect(await preview(499)).toMatchObject({ changes: [], unchanged: 1, returned: 0 });
  });

  it("passes over another brand's products, and refuses a value that the field does not take", async () => {
    const [{ productId: foreign }, { ingrid }] = [await mintReview(db), await mintReview(db)];
    const preview = (value: unknown) =>
      previewFieldEdit(contextOf(db, ingrid), { productIds: [foreign], field: "country_of_origin", value });
    expect(await preview("PT")).toMatchObject({ changes: [], unchanged: 0 });
    expect((await refusal(preview("Portugal"))).code).toBe("invalid_request");
  });

  it("is not for a viewer", async () => {
    const { productId, member } = await mintReview(db);
    const viewer = contextOf(db, await member("viewer"));
    expect(
      (await refusal(previewFieldEdit(viewer, { productIds: [productId], field: "weight_g", value: 1 }))).code,
    ).toBe("forbidden");
  });
});

describe("a selection of the queue", () => {
  it("is the rows that were ticked, or with all of them what the filters mean", async () => {
    const { productId, ingrid } = await mintReview(db);
    const choose = (query: Record<string, unknown>) =>
      chooseProducts(contextOf(db, ingrid), chosenProducts.parse(query), 10);
    expect(await choose({ ids: [productId, productId, "not an id"] })).toEqual({ ids: [productId], isComplete: true });
    expect(await choose({ all: "1", query: "group=textiles" })).toEqual({ ids: [productId], isComplete: true });
    expect((await choose({ all: "1", query: "group=footwear&group=tyres" })).ids).toEqual([]);
  });
});

describe("who acts", () => {
  it("is one of the brand's members", async () => {
    const { owner, ingrid, jonas } = await mintReview(db);
    const ids = (await listAssignees(contextOf(db, ingrid))).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([owner.userId, ingrid.userId, jonas.userId].toSorted());
  });

  it("is told why the approval is not theirs", async () => {
    const { productId, ingrid, jonas, submit, edit } = await mintReview(db);
    await edit(1, { weight_g: 500 }, ingrid);
    await submit(2, jonas);
    const { review, lastEditor } = await showReview(contextOf(db, ingrid), { productId });
    const obstaclesOf = (userId: string) =>
      approvalObstacles(userId, { submittedBy: review!.submittedBy, lastEditor, open: 0 });
    expect([obstaclesOf(ingrid.userId), obstaclesOf(jonas.userId)]).toEqual([["edited_it"], ["submitted_it"]]);
  });
});
