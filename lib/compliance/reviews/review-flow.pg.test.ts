import { describe, expect, it } from "vitest";
import { listApprovals, listReviewEvents } from "@/db/queries/compliance-reviews";
import type { Role } from "@/lib/access/permissions";
import { canonicalJson } from "@/lib/platform/canonical-json";
import type { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey } from "@/lib/platform/testing/factories";
import { type Member, mintReview } from "../testing/review-kit";
import { approveProduct } from "./approve-product";
import { isReviewChain, showReview, verifyReviews } from "./open-review";
import { overrideFinding, requestChanges, submitProduct } from "./request-changes";

const { db, pool } = testDatabase();

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error,
  );
const codeOf = async (work: Promise<unknown>) => (await refusal(work)).code;

async function mintSubject(data: Parameters<typeof mintReview>[1] = {}) {
  const scene = await mintReview(db, data);
  const { productId, ingrid } = scene;
  const approve = (version: number, actor: Member = ingrid) =>
    approveProduct(contextOf(db, actor), { productId, version });
  const override = async (check: string, actor: Member = ingrid, version = 1) => {
    const { review } = await showReview(contextOf(db, actor), { productId });
    const { hash } = review!.findings.find((finding) => finding.check === check)!;
    return overrideFinding(contextOf(db, actor), {
      productId,
      version,
      findingHash: hash,
      reason: "The laboratory confirmed it.",
    });
  };
  const show = () => showReview(contextOf(db, ingrid), { productId });
  return { ...scene, approve, override, show };
}

describe("a review", () => {
  it("goes from draft by submission and a second person's approval to approved, and keeps who did it", async () => {
    const { submit, approve, show, jonas, ingrid } = await mintSubject();
    await submit();
    expect((await show()).product.reviewState).toBe("submitted");
    const { number, sha256 } = await approve(1);
    const { product, review, events, approvals } = await show();
    expect([number, product.reviewState, review!.returnedFields]).toEqual([1, "approved", null]);
    expect(events.map(({ event }) => [event.kind, event.actorId, event.fromState, event.toState])).toEqual([
      ["submitted", jonas.userId, "draft", "submitted"],
      ["approved", ingrid.userId, "submitted", "approved"],
    ]);
    expect(isReviewChain(events.map(({ event }) => event))).toBe(true);
    expect(approvals[0]!.approval).toMatchObject({
      sha256,
      submittedBy: jonas.userId,
      approvedBy: ingrid.userId,
      productVersion: 1,
    });
  });

  it("freezes what was approved: its hash can be worked out anew, and nobody can change it", async () => {
    const { submit, approve, brandId, productId } = await mintSubject();
    await submit();
    await approve(1);
    const [{ approval } = expect.fail()] = await listApprovals(db, { brandId, productId });
    expect(sha256Hex(canonicalJson(approval.content))).toBe(approval.sha256);
    expect(await verifyReviews(db, brandId)).toEqual({ products: 1, approvals: 1, errors: [] });
    expect(approval.content).toMatchObject({
      product_version: 1,
      data: { recycled_content: 62 },
      rule_set: "textiles/4",
      findings: [],
    });
    for (const statement of [
      "delete from review_approvals",
      "delete from review_events",
      "update review_approvals set brand_id = brand_id",
      "update check_overrides set brand_id = brand_id",
    ])
      await expect(pool.query(`${statement} where product_id = $1`, [productId]), statement).rejects.toThrow(
        "append-only",
      );
  });

  it("is approved neither by whoever submitted it, nor by whoever edited it last, whatever the role", async () => {
    const { submit, edit, approve, ingrid, owner } = await mintSubject();
    await submit(1, ingrid);
    expect(await codeOf(approve(1, ingrid))).toBe("second_person_needed");
    await edit(1, { weight_g: 440 }, owner);
    await submit(2, ingrid);
    expect(await codeOf(approve(2, owner))).toBe("second_person_needed");
    expect(await codeOf(approve(2, ingrid))).toBe("second_person_needed");
  });

  it("falls back to draft by any later change, and says by which fields", async () => {
    const { submit, edit, approve, show } = await mintSubject();
    await submit();
    await approve(1);
    await edit(1, { weight_g: 440, name: "Skarv Shell Jacket" });
    const { product, review, events } = await show();
    expect([product.reviewState, review!.returnedFields, review!.productVersion]).toEqual([
      "draft",
      ["weight_g", "name"],
      2,
    ]);
    expect(events.at(-1)!.event).toMatchObject({
      kind: "returned",
      fromState: "approved",
      toState: "draft",
      detail: { fields: ["weight_g", "name"] },
    });
  });

  it("can be sent back with a reason, mended, and submitted again", async () => {
    const { submit, edit, approve, show, productId, ingrid } = await mintSubject();
    await submit();
    await requestChanges(contextOf(db, ingrid), { productId, version: 1, reason: "State the weight of the set." });
    await edit(1, { weight_g: 441 });
    expect((await show()).product.reviewState).toBe("changes_requested");
    await submit(2);
    await approve(2);
    expect((await show()).events.map(({ event }) => event.kind)).toEqual([
      "submitted",
      "changes_requested",
      "submitted",
      "approved",
    ]);
  });

  it("of a version that is no longer the newest is refused: nobody approves what they have not seen", async () => {
    const { submit, edit, approve } = await mintSubject();
    await submit();
    await edit(1, { weight_g: 440 });
    await submit(2);
    expect(await codeOf(approve(1))).toBe("edit_conflict");
  });

  it("takes no step that its state does not allow", async () => {
    const { submit, approve, productId, ingrid } = await mintSubject();
    expect(await codeOf(approve(1))).toBe("review_state_conflict");
    expect(await codeOf(requestChanges(contextOf(db, ingrid), { productId, version: 1, reason: "No" }))).toBe(
      "review_state_conflict",
    );
    await submit();
    expect(await codeOf(submit())).toBe("review_state_conflict");
    await approve(1);
    expect(await codeOf(approve(1))).toBe("review_state_conflict");
  });
});

describe("a finding", () => {
  it("that is an error stops the submission, until an owner lets it stand with a reason", async () => {
    const { submit, override, owner, ingrid } = await mintSubject({ gtin: "4006381333932" });
    const error = await refusal(submit());
    expect(error).toMatchObject({
      code: "checks_open",
      extras: { members: { checks: [{ check: "gtin_valid", severity: "error", field: "gtin" }] } },
    });
    await expect(override("gtin_valid", ingrid)).rejects.toMatchObject({ code: "forbidden" });
    await override("gtin_valid", owner);
    await submit();
  });

  it("that is a warning stops the approval, until a reviewer lets it stand, and the approval keeps the reason", async () => {
    const { submit, approve, override, show } = await mintSubject({ name: "Skarv, the eco-friendly jacket" });
    await submit();
    expect(await codeOf(approve(1))).toBe("checks_open");
    await override("claims_allowed");
    await approve(1);
    const { approvals, review } = await show();
    expect(approvals[0]!.approval.content.overrides).toMatchObject([{ reason: "The laboratory confirmed it." }]);
    expect([review!.worstSeverity, review!.openChecks]).toEqual([null, []]);
  });

  it("stands no longer when anything about it changes", async () => {
    const { override, edit, show } = await mintSubject({ name: "Skarv, the eco-friendly jacket" });
    await edit(1, { weight_g: 440 });
    await override("claims_allowed", undefined, 2);
    await edit(2, { weight_g: 441 });
    expect((await show()).review!.openChecks).toEqual([]);
    await edit(3, { name: "Skarv, the sustainable jacket" });
    expect((await show()).review!.openChecks).toEqual(["claims_allowed"]);
  });

  it("can be let stand once, by name", async () => {
    const { submit, override, show, productId, ingrid } = await mintSubject({ name: "Skarv, the eco-friendly jacket" });
    await submit();
    await override("claims_allowed");
    await expect(override("claims_allowed")).rejects.toMatchObject({ code: "finding_not_found" });
    const unknown = overrideFinding(contextOf(db, ingrid), {
      productId,
      version: 1,
      findingHash: "0".repeat(32),
      reason: "Because",
    });
    expect(await codeOf(unknown)).toBe("finding_not_found");
    expect((await show()).overrides).toHaveLength(1);
  });
});

describe("who reviews", () => {
  it.each<Role>(["viewer", "developer", "manager"])("approves nothing as %s", async (role) => {
    const { submit, approve, member } = await mintSubject();
    await submit();
    expect(await codeOf(approve(1, await member(role)))).toBe("forbidden");
  });

  it("is a person: a key and the system submit and approve nothing", async () => {
    const { productId, brandId } = await mintSubject();
    const { actor } = await mintApiKey(db, { brandId });
    expect(await codeOf(submitProduct(contextOf(db, actor) as never, { productId, version: 1 }))).toBe(
      "insufficient_scope",
    );
    expect(
      await codeOf(submitProduct(contextOf(db, { kind: "system", brandId }) as never, { productId, version: 1 })),
    ).toBe("forbidden");
  });

  it("finds another brand's product like one that does not exist", async () => {
    const { productId } = await mintSubject();
    const { ingrid: stranger } = await mintSubject();
    for (const step of [submitProduct, approveProduct])
      expect(await codeOf(step(contextOf(db, stranger), { productId, version: 1 }))).toBe("product_not_found");
    expect(await codeOf(showReview(contextOf(db, stranger), { productId }))).toBe("product_not_found");
  });

  it("leaves one audit row for each step", async () => {
    const { submit, approve, override, productId, brandId } = await mintSubject({
      name: "Skarv, the eco-friendly jacket",
    });
    await submit();
    await override("claims_allowed");
    await approve(1);
    const { rows } = await pool.query("select action from audit_log where target_id = $1 order by sequence", [
      productId,
    ]);
    expect(rows.map(({ action }) => action)).toEqual([
      "review.submitted",
      "review.finding_overridden",
      "review.approved",
    ]);
    const events = await listReviewEvents(db, { brandId, productId });
    expect(isReviewChain(events.map(({ event }) => event))).toBe(true);
  });
});
