import { describe, expect, it } from "vitest";
import { findCandidateNews } from "@/db/queries/compliance-checks";
import { insertApprovalEvidence, insertEvidence } from "@/db/queries/evidence";
import { inBrand } from "@/db/tenant";
import { readAllNotifications } from "@/lib/people/notifications/notifications";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now, setClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { type EmailBody, decryptBody } from "@/lib/platform/mail/smtp-courier";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { NEWEST_RULES } from "../checks/rule-set-rules";
import { approveProduct } from "../reviews/approve-product";
import { assignReviews, commentOnProduct } from "../reviews/comment-on-product";
import { isReviewChain, showReview } from "../reviews/open-review";
import { CLEAN_PRODUCT, type Member, mintReview } from "../testing/review-kit";
import { chooseMails, showMailChoices, endMailByLink, viewMailByLink, unsubscribeToken } from "./choose-mails";
import { notifyOfCandidates } from "./notify-of-candidates";
import { lapseApprovals, remindDueReviews } from "./remind-due";
import { sendDigests } from "./send-digests";

const { db, pool } = testDatabase();
const inDays = (days: number) => dayOf(new Date(now().getTime() + days * DAY_MS));
const visitor = () => ({ db, requestId: newId("req") });

async function mintScene(data: Parameters<typeof mintReview>[1] = {}) {
  const scene = await mintReview(db, data);
  const { brandId, productId, ingrid, submit } = scene;
  const mails = async (kind: string) => {
    const { rows } = await pool.query<{ sealed: Buffer }>(
      "select sealed from outgoing_messages where brand_id = $1 and kind = $2 order by id",
      [brandId, kind],
    );
    return rows.map(({ sealed }) => decryptBody<EmailBody>(sealed));
  };
  const mailboxOf = async ({ userId }: Member) =>
    (await pool.query<{ email: string }>("select email from users where id = $1", [userId])).rows[0]!.email;
  const speak = (member: Member, locale: string) =>
    pool.query("update users set locale = $2 where id = $1", [member.userId, locale]);
  const actions = async () =>
    (
      await pool.query<{ action: string }>("select action from audit_log where brand_id = $1 order by sequence", [
        brandId,
      ])
    ).rows.map(({ action }) => action);
  /** Approves on the strength of a document that is valid until a day. */
  const approveOn = async (validUntil: string) => {
    await submit();
    const { number } = await approveProduct(contextOf(db, ingrid), { productId, version: 1 });
    const id = newId("evd");
    await insertEvidence(db, {
      id,
      brandId,
      kind: "certificate",
      title: "Global Recycled Standard",
      issuer: null,
      issuedOn: null,
      validUntil,
      language: null,
      mediaType: "application/pdf",
      sizeBytes: 1,
      sha256: "0".repeat(64),
      uploadedBy: ingrid.userId,
      createdAt: now(),
    });
    await insertApprovalEvidence(db, [{ brandId, documentId: id, productId, approvalNumber: number }]);
    return id;
  };
  const show = () => showReview(contextOf(db, ingrid), { productId });
  return { ...scene, mails, mailboxOf, speak, actions, approveOn, show };
}

describe("an approval", () => {
  it("lapses once when a document that it rests on has ended, which history, audit log and mail tell", async () => {
    const { brandId, ingrid, mails, mailboxOf, speak, actions, approveOn, show } = await mintScene();
    await speak(ingrid, "it");
    const documentId = await approveOn(inDays(0));
    await lapseApprovals(db);
    expect((await show()).product.reviewState).toBe("approved");
    // The document was valid on the day of the approval, and ends before today.
    await pool.query("update evidence_documents set valid_until = $2 where id = $1", [documentId, inDays(-1)]);
    await pool.query("alter table review_approvals disable trigger user");
    await pool.query("update review_approvals set approved_at = now() - interval '3 days' where brand_id = $1", [
      brandId,
    ]);
    await pool.query("alter table review_approvals enable trigger user");
    await Promise.all([lapseApprovals(db), lapseApprovals(db)]);
    const { product, review, events } = await show();
    expect([product.reviewState, review!.returnedFields]).toEqual(["draft", []]);
    expect(events.at(-1)!.event).toMatchObject({
      kind: "returned",
      actorKind: "system",
      fromState: "approved",
      toState: "draft",
      detail: { approval: 1, ended: [{ id: documentId, title: "Global Recycled Standard" }] },
    });
    expect(events.filter(({ event }) => event.kind === "returned")).toHaveLength(1);
    expect(isReviewChain(events.map(({ event }) => event))).toBe(true);
    expect((await actions()).filter((action) => action === "review.approval_lapsed")).toHaveLength(1);
    const [mail, ...others] = await mails("approval_lapsed");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: await mailboxOf(ingrid), subject: "Un’approvazione è decaduta" });
    expect(mail!.text).toContain(CLEAN_PRODUCT.name);
  });
});

it("a review that is due is told of once, to its assignee; one of nobody to the compliance members", async () => {
  const { productId, ingrid, jonas, mails, mailboxOf } = await mintScene();
  const assign = (assigneeId: string | null, dueOn: string) =>
    assignReviews(contextOf(db, ingrid), { productIds: [productId], assigneeId, dueOn });
  await assign(jonas.userId, inDays(9));
  await remindDueReviews(db);
  expect(await mails("review_due")).toEqual([]);
  await assign(jonas.userId, inDays(1));
  await Promise.all([remindDueReviews(db), remindDueReviews(db)]);
  await remindDueReviews(db);
  expect((await mails("review_due")).map(({ to }) => to)).toEqual([await mailboxOf(jonas)]);
  await assign(null, inDays(-1));
  await remindDueReviews(db);
  const mailsSent = await mails("review_due");
  expect(mailsSent.map(({ to }) => to)).toEqual([await mailboxOf(jonas), await mailboxOf(ingrid)]);
  expect(mailsSent[1]!.text).toContain("overdue since");
});

it("who is mentioned is told where, not what; not who wrote it, nor who wants no such mail", async () => {
  const { brandId, productId, ingrid, jonas, owner, mails, mailboxOf } = await mintScene();
  const nameOf = async ({ userId }: Member, name: string) => {
    await pool.query("update users set name = $2 where id = $1", [userId, name]);
    return `@${name}`;
  };
  const [atIngrid, atJonas, atOwner] = [
    await nameOf(ingrid, "Ingrid Åsen"),
    await nameOf(jonas, "Jonas"),
    await nameOf(owner, "Astrid"),
  ];
  await chooseMails(contextOf(db, owner), { digest: "off", mentions: "off" });
  const stranger = await mintMember(db, { brandId: (await mintScene()).brandId });
  await pool.query("update users set name = 'Otto' where id = $1", [stranger.userId]);
  await commentOnProduct(contextOf(db, ingrid), {
    productId,
    body: `${atJonas}, ${atOwner}, @Otto and ${atIngrid}: the secret supplier`,
  });
  const [mail, ...others] = await mails("review_mentioned");
  expect(others).toEqual([]);
  expect(mail!.to).toBe(await mailboxOf(jonas));
  expect(mail!.text).toContain(`/compliance/products/${productId}#comments`);
  expect(mail!.text).not.toContain("secret supplier");
  expect(mail!.unsubscribe).toContain(
    `/unsubscribe/${unsubscribeToken({ brandId, userId: jonas.userId, mail: "mentions" })}/now`,
  );
  const { comments } = await showReview(contextOf(db, ingrid), { productId });
  expect(comments[0]!.comment.mentions!.toSorted()).toEqual([jonas.userId, owner.userId].sort());
  await commentOnProduct(contextOf(db, ingrid), { productId, body: "Please look.", tell: stranger.userId });
  expect(await mails("review_mentioned")).toHaveLength(1);
});

it("the weekly digest goes to who switched it on, once a week, and its link ends it", async () => {
  const { brandId, productId, ingrid, jonas, mails, speak, mailboxOf } = await mintScene();
  await speak(ingrid, "fr");
  await assignReviews(contextOf(db, jonas), { productIds: [productId], dueOn: inDays(3) });
  await sendDigests(db);
  expect(await mails("law_digest")).toEqual([]);
  await chooseMails(contextOf(db, ingrid), { digest: "weekly", mentions: "on" });
  await Promise.all([sendDigests(db), sendDigests(db)]);
  const [mail, ...others] = await mails("law_digest");
  expect(others).toEqual([]);
  expect(mail!.to).toBe(await mailboxOf(ingrid));
  expect(mail!.text).toContain("Revues à échéance");
  expect(mail!.text).toContain(CLEAN_PRODUCT.name);
  await pool.query("update members set digest_sent_on = $2 where brand_id = $1", [brandId, inDays(-7)]);
  await sendDigests(db);
  expect(await mails("law_digest")).toHaveLength(2);

  const token = unsubscribeToken({ brandId, userId: ingrid.userId, mail: "digest" });
  for (const forged of [
    token.slice(0, -1) + (token.endsWith("0") ? "1" : "0"),
    token.replace("digest", "mentions"),
    "",
  ]) {
    expect(await viewMailByLink({ db }, forged)).toBeNull();
    await expect(endMailByLink(visitor(), { token: forged })).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await viewMailByLink({ db }, token)).toEqual({ mail: "digest", locale: "fr", isEnded: false });
  await endMailByLink(visitor(), { token });
  await endMailByLink(visitor(), { token });
  expect(await viewMailByLink({ db }, token)).toMatchObject({ isEnded: true });
  expect(await showMailChoices(contextOf(db, ingrid))).toEqual({ digest: "off", mentions: true });
});

it("the daily digest names what is unread and was not mailed, in the morning of the person's time zone", async () => {
  const { brandId, productId, ingrid, jonas, mails, submit, speak } = await mintScene();
  await speak(jonas, "de");
  await chooseMails(contextOf(db, jonas), { digest: "daily", mentions: "on", timeZone: "Asia/Tokyo" });
  const runAt = async (instant: string) => {
    const restore = setClock(() => new Date(instant));
    await sendDigests(db).finally(restore);
    return (await mails("law_digest")).length;
  };
  const day = "2031-05-14";
  expect(await runAt(`${day}T22:30:00Z`), "nothing to say").toBe(0);
  await pool.query("update members set digest_sent_on = null where brand_id = $1", [brandId]);
  await submit();
  await approveProduct(contextOf(db, ingrid), { productId, version: 1 });
  await commentOnProduct(contextOf(db, ingrid), { productId, body: "Well done.", tell: jonas.userId });
  expect(await runAt(`${day}T21:30:00Z`), "06:30 in Tokyo").toBe(0);
  expect(await runAt(`${day}T22:30:00Z`), "07:30 in Tokyo").toBe(1);
  expect(await runAt(`${day}T23:30:00Z`), "the same day").toBe(1);
  const [mail] = await mails("law_digest");
  expect(mail!.text).toContain(`Freigegeben: ${CLEAN_PRODUCT.name}`);
  expect(mail!.text).not.toContain("erwähnt Sie");
  expect(mail!.text).toContain("/notifications?show=unread");
  await readAllNotifications(contextOf(db, jonas), { until: newId("ntf", new Date("2031-01-01")) });
  expect(await runAt("2031-05-15T22:30:00Z"), "all read").toBe(1);
});

it("a new state of the candidate list is told once all products are judged by it, with those that it concerns", async () => {
  const hexane = { iupac_name: "n-hexane", cas_number: "110-54-3", concentration_max_pct: 0.4, location: "glue" };
  const { brandId, productId, mails } = await mintScene({
    ecodesign: { ...CLEAN_PRODUCT.ecodesign, soc_status: "present", substances: [hexane] },
  });
  await pool.query("update brands set created_at = '2026-01-01' where id = $1", [brandId]);
  await pool.query("update product_reviews set rule_set = 'textiles/2' where brand_id = $1", [brandId]);
  // A run looks at some brands at a time, and the database holds the brands of other tests, too.
  const tellAll = async () => {
    while ((await notifyOfCandidates(db)) > 0);
  };
  await tellAll();
  const news = () => findCandidateNews(inBrand(db, brandId), brandId);
  expect(await news()).toBeNull();
  await pool.query("update product_reviews set rule_set = $2 where brand_id = $1", [
    brandId,
    `textiles/${NEWEST_RULES.version}`,
  ]);
  const { productId: unchecked } = await mintProduct(db, { brandId, units: 0 });
  await tellAll();
  expect(await news()).toBeNull();
  await pool.query("delete from products where id = $1", [unchecked]);
  await Promise.all([tellAll(), tellAll()]);
  expect(await news()).toMatchObject({ products: 1, productIds: [productId], substances: ["n-hexane"] });
  const mailsSent = await mails("candidates_changed");
  expect(mailsSent).toHaveLength(1);
  expect(mailsSent[0]!.text).toContain("n-hexane");
  expect(mailsSent[0]!.text).toContain("Declared substance: n-hexane");
});
