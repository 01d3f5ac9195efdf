import { describe, expect, it } from "vitest";
import { countForHome } from "@/db/queries/home";
import type { NewProduct } from "@/db/queries/products";
import { now } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { editField } from "@/lib/products/field-edits/edit-field";
import { addUnits } from "@/lib/products/units/add-units";
import { readUnits } from "@/lib/products/units/read-units";
import { checkProducts } from "../assessment/check-products";
import { CHECK_IDS } from "../rules";
import { snapshotDay, showOverview } from "../show-overview";
import { CLEAN_PRODUCT, mintReview } from "../testing/review-kit";
import { approveProduct } from "./approve-product";
import { assignReviews, commentOnProduct, resolveComment } from "./comment-on-product";
import {
  countQueue,
  exportReviews,
  findNeighbours,
  findNextDecision,
  listReviews,
  matrixCells,
  selectReviews,
  showQueueViews,
} from "./list-reviews";
import { showReview } from "./open-review";
import { queueCursorOf, queueQuery } from "./review-contract";

const { db, pool } = testDatabase();

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error,
  );

/** A brand with a clean jacket, one with a wrong GTIN and a claim, and a boot of which little is declared. */
async function mintQueue() {
  const scene = await mintReview(db);
  const { brandId, productId: clean, ingrid } = scene;
  const mint = async (data: Partial<NewProduct>) => (await mintProduct(db, { brandId, ...data })).productId;
  const wrong = await mint({ ...CLEAN_PRODUCT, name: "Sustainable jacket", gtin: "4006381333932" });
  const boot = await mint({
    name: "Boot",
    productGroup: "footwear",
    ecodesign: { documents: [{ kind: "certificate", valid_until: "2027-01-31" }] },
  });
  await db.transaction((tx) => checkProducts(tx, { productIds: [wrong, boot], at: now() }));
  const context = contextOf(db, ingrid);
  const list = async (query: Record<string, unknown> = {}) =>
    (await listReviews(context, queueQuery.parse(query))).rows.map(({ productId }) => productId);
  return { ...scene, clean, wrong, boot, context, list };
}

describe("the queue", () => {
  it("shows first what has waited longest, page by page", async () => {
    const { clean, wrong, boot, list, context, submit } = await mintQueue();
    expect(await list()).toEqual([clean, wrong, boot]);
    await submit();
    expect(await list()).toEqual([wrong, boot, clean]);
    await pool.query("update product_reviews set state_since = '2026-01-01' where product_id = any($1)", [
      [clean, wrong, boot],
    ]);
    const query = queueQuery.parse({});
    const pages: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await listReviews(context, { ...query, limit: 1 as never, cursor: cursor ?? undefined });
      pages.push(...page.rows.map(({ productId }) => productId));
      cursor = page.next;
    }
    expect(pages).toEqual([clean, wrong, boot].sort());
  });

  it("leads from a review to its neighbours, and from a decision to the next that waits for one", async () => {
    const { clean, wrong, boot, context } = await mintQueue();
    const stranger = await mintQueue();
    const set = (state: string, ...ids: string[]) =>
      pool.query("update products set review_state = $1 where id = any($2)", [state, ids]);
    await pool.query("update product_reviews set state_since = '2026-01-01' where product_id = any($1)", [
      [clean, wrong, boot],
    ]);
    const order = [clean, wrong, boot].sort();
    const positionOf = (productId: string) => queueCursorOf({ stateSince: new Date("2026-01-01"), productId });
    const neighbours = async (productId: string, queue = "view=all") => {
      const sides = await findNeighbours(context, { queue, position: positionOf(productId) });
      return [sides.previous?.productId, sides.next?.productId];
    };
    expect(await Promise.all(order.map((productId) => neighbours(productId)))).toEqual([
      [undefined, order[1]],
      [order[0], order[2]],
      [order[1], undefined],
    ]);
    expect(await neighbours(clean, "group=footwear")).toEqual(clean < boot ? [undefined, boot] : [boot, undefined]);

    const next = (productId: string, queue = "view=all") =>
      findNextDecision(context, { queue, position: positionOf(productId) });
    await set("submitted", ...order);
    expect(await next(order[0]!)).toBe(order[1]);
    expect(await next(order[2]!), "after the last, the first").toBe(order[0]);
    expect(await next(clean, "group=footwear")).toBe(boot);
    await set("approved", order[0]!, order[1]!);
    expect(await next(order[0]!)).toBe(order[2]);
    await set("approved", order[2]!);
    await set("submitted", stranger.clean);
    expect(await next(order[2]!), "another brand's").toBeNull();
  });

  it.each<[string, Record<string, unknown>, (scene: Awaited<ReturnType<typeof mintQueue>>) => string[]]>([
    ["group", { group: "footwear" }, ({ boot }) => [boot]],
    ["no group", { group: ["none"] }, () => []],
    ["state", { state: ["draft", "submitted"] }, ({ clean, wrong, boot }) => [clean, wrong, boot]],
    ["check", { check: "gtin_valid" }, ({ wrong }) => [wrong]],
    ["severity", { severity: "error" }, ({ wrong, boot }) => [wrong, boot]],
    ["missing field", { missing: "materials" }, ({ boot }) => [boot]],
    ["document that ends before a day", { expiring: "2027-02-01" }, ({ boot }) => [boot]],
    ["words", { q: "sustainable" }, ({ wrong }) => [wrong]],
    ["several at once", { group: "textiles", check: ["gtin_valid", "substances_assessed"] }, ({ wrong }) => [wrong]],
    [
      "what no value can be",
      { state: "done", check: "99", expiring: "soon" },
      ({ clean, wrong, boot }) => [clean, wrong, boot],
    ],
  ])("is narrowed by %s", async (_, query, expected) => {
    const scene = await mintQueue();
    expect(await scene.list(query)).toEqual(expected(scene));
  });

  it("is saved as a file as it is narrowed, with what is open and missing, and noted", async () => {
    const { context, brandId, wrong } = await mintQueue();
    let text = "";
    for await (const piece of await exportReviews(context, queueQuery.parse({ check: "gtin_valid" }), {
      hasBom: false,
    }))
      text += piece;
    const [head, row, ...more] = text
      .trimEnd()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(more).toEqual([]);
    expect(Object.fromEntries(head!.map((name, index) => [name, row![index]]))).toMatchObject({
      id: wrong,
      review_state: "draft",
      errors: "1",
      open_checks: expect.stringMatching(/^gtin_valid /),
    });
    const { rows } = await pool.query(
      "select target_id, detail from audit_log where brand_id = $1 and action = 'list.exported'",
      [brandId],
    );
    expect(rows).toEqual([
      { target_id: "reviews", detail: { filters: { check: ["gtin_valid"] }, is_searched: false } },
    ]);
  });

  it("counts every facet under the filter without the facet's own choice", async () => {
    const { context } = await mintQueue();
    const counts = await countQueue(context, queueQuery.parse({ check: "gtin_valid" }));
    expect(counts.groups).toEqual({ textiles: 1 });
    expect(counts.assignees).toEqual({ nobody: 1 });
    expect(counts.checks).toMatchObject({ gtin_valid: 1, substances_assessed: 1, claims_allowed: 1 });
    expect((await countQueue(context, queueQuery.parse({}))).severities).toEqual({ error: 2, none: 1 });
  });

  it("opens on what the reader's role has to act on, and counts each view as it lists", async () => {
    const scene = await mintQueue();
    const { clean, wrong, boot, list, submit, brandId } = scene;
    await submit();
    expect([await list({ todo: "review" }), await list({ todo: "prepare" })]).toEqual([[clean], [wrong, boot]]);
    await pool.query("update products set review_state = 'approved' where id = any($1)", [[clean, wrong]]);
    expect(
      [await list({ todo: "review" }), await list({ todo: "prepare" })],
      "approved, and one with an error since",
    ).toEqual([[], [wrong, boot]]);
    await pool.query("update products set review_state = 'submitted' where id = $1", [clean]);
    const todo = {
      owner: ["prepare", "review"],
      manager: ["prepare"],
      compliance: ["prepare", "review"],
      viewer: ["prepare", "review"],
    } as const;
    for (const [role, todos] of Object.entries(todo)) {
      const context = contextOf(db, (await mintMember(db, { brandId, role: role as keyof typeof todo })).actor);
      const { filters, counts } = await showQueueViews(context);
      expect([role, filters.todo.todo]).toEqual([role, todos]);
      for (const [view, filter] of Object.entries(filters))
        expect([view, counts[view as keyof typeof counts]]).toEqual([
          view,
          (await listReviews(context, queueQuery.parse(filter))).total,
        ]);
    }
  });

  it("counts and reviews a product of many units once, and its approval holds for units added later", async () => {
    const { brandId, productId, ingrid, jonas, submit } = await mintReview(db);
    const context = contextOf(db, ingrid);
    await submit();
    await approveProduct(context, { productId, version: 1 });
    await addUnits(contextOf(db, jonas), {
      productId,
      validated: await readUnits({ quantity: 99 }),
      onError: "fail",
      isDryRun: false,
    });
    await db.transaction((tx) => checkProducts(tx, { productIds: [productId], at: now() }));
    const { product, review, approvals } = await showReview(context, { productId });
    expect([product.reviewState, product.version, approvals.length, review!.worstSeverity]).toEqual([
      "approved",
      1,
      1,
      null,
    ]);
    const { standings } = await showOverview(context);
    expect(standings).toMatchObject([{ products: 1, approved: 1 }]);
    expect(await countForHome(db, { brandId, at: now(), most: 1_000 })).toMatchObject({ products: 1, passports: 100 });
    const { filters, counts } = await showQueueViews(context);
    expect([counts.all, counts.todo, (await listReviews(context, queueQuery.parse(filters.todo))).total]).toEqual([
      1, 0, 0,
    ]);
  });

  it("holds nothing of another brand", async () => {
    const { context } = await mintQueue();
    const { list } = await mintQueue();
    expect(await list()).toHaveLength(3);
    expect(await selectReviews(context, { query: queueQuery.parse({}), most: 2 })).toMatchObject({ isComplete: false });
  });

  it("says of every check what it says of a product", async () => {
    const { context, wrong } = await mintQueue();
    const { rows } = await listReviews(context, queueQuery.parse({ check: "gtin_valid" }));
    const cells = matrixCells(rows[0]!, CHECK_IDS);
    expect([
      rows[0]!.productId,
      cells["gtin_valid"],
      cells["claims_allowed"],
      cells["substances_assessed"],
      cells["conformity_declared"],
    ]).toEqual([wrong, "error", "warning", "passed", "not_asked"]);
  });
});

describe("many products at once", () => {
  it("are given to a colleague with a day, and taken back, with one audit row each time", async () => {
    const { context, clean, wrong, jonas, list, brandId } = await mintQueue();
    const { productId: foreign } = await mintReview(db);
    expect(
      await assignReviews(context, {
        productIds: [clean, wrong, foreign],
        assigneeId: jonas.userId,
        dueOn: "2026-12-01",
      }),
    ).toEqual({ assigned: 2 });
    const mine = await listReviews(contextOf(db, jonas), queueQuery.parse({ assignee: "me", due: "2026-12-01" }));
    expect(mine.rows.map(({ productId, assigneeName }) => [productId, assigneeName])).toEqual([
      [clean, "Robin Example"],
      [wrong, "Robin Example"],
    ]);
    await assignReviews(context, { productIds: [clean], assigneeId: null });
    expect(await list({ assignee: "nobody" })).toContain(clean);
    const { rows } = await pool.query(
      "select detail from audit_log where brand_id = $1 and action = 'review.assigned' order by sequence",
      [brandId],
    );
    expect(rows.map(({ detail }) => [detail.products, detail.assignee])).toEqual([
      [2, jonas.userId],
      [1, null],
    ]);
  });

  it("are not given to a stranger", async () => {
    const { context, clean } = await mintQueue();
    const { jonas: stranger } = await mintReview(db);
    expect((await refusal(assignReviews(context, { productIds: [clean], assigneeId: stranger.userId }))).code).toBe(
      "invalid_request",
    );
  });

  it("get one field's value, each as a version of its own, and go back to draft", async () => {
    const { context, clean, boot, submit } = await mintQueue();
    await submit();
    const { productId: foreign } = await mintReview(db);
    const result = await editField(context, {
      productIds: [clean, boot, boot, foreign],
      field: "country_of_origin",
      value: "PT",
    });
    expect(result).toMatchObject({
      changed: 2,
      unchanged: 0,
      failed: [{ productId: foreign, error: "product_not_found" }],
    });
    const { product, review } = await showReview(context, { productId: clean });
    expect([product.version, product.reviewState, review!.returnedFields]).toEqual([2, "draft", ["country_of_origin"]]);
    expect(
      (await refusal(editField(context, { productIds: [clean], field: "country_of_origin", value: "Portugal" }))).code,
    ).toBe("invalid_request");
  });
});

describe("a comment", () => {
  it("on a field stands with its author until somebody settles it, once", async () => {
    const { context, clean } = await mintQueue();
    const { commentId } = await commentOnProduct(context, {
      productId: clean,
      field: "materials",
      body: "Which mill?",
    });
    expect((await showReview(context, { productId: clean })).comments).toMatchObject([
      { authorName: "Robin Example", comment: { field: "materials", resolvedAt: null } },
    ]);
    await resolveComment(context, { commentId });
    expect((await refusal(resolveComment(context, { commentId }))).code).toBe("comment_not_found");
  });

  it("is not written by a viewer, nor about another brand's product", async () => {
    const { brandId, clean } = await mintQueue();
    const { actor: viewer } = await mintMember(db, { brandId, role: "viewer" });
    expect((await refusal(commentOnProduct(contextOf(db, viewer), { productId: clean, body: "Hm" }))).code).toBe(
      "forbidden",
    );
    const { context: stranger } = await mintQueue();
    expect((await refusal(commentOnProduct(stranger, { productId: clean, body: "Hm" }))).code).toBe(
      "product_not_found",
    );
  });
});

describe("the overview", () => {
  it("tells where each group stands, what is missing most and what ends soon", async () => {
    const { context, brandId } = await mintQueue();
    await pool.query(
      "update product_reviews set expires_on = current_date + 10 where brand_id = $1 and expires_on = '2027-01-31'",
      [brandId],
    );
    await snapshotDay(db);
    await snapshotDay(db);
    const { standings, history, missing, expiring, legalDates } = await showOverview(context);
    expect(standings.map(({ productGroup, products, withErrors }) => [productGroup, products, withErrors])).toEqual([
      ["footwear", 1, 1],
      ["textiles", 2, 1],
    ]);
    expect(standings[0]!.sharePercent).toBe(
      Math.floor((standings[0]!.answeredWeight * 100) / standings[0]!.requiredWeight),
    );
    expect(history).toHaveLength(2);
    expect(missing[0]!.products).toBeGreaterThan(0);
    expect(expiring.map(({ name }) => name)).toContain("Boot");
    expect(legalDates.map(({ id }) => id)).toContain("empco");
  });
});
