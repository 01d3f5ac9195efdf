import { z } from "zod";
import { insertComment, markCommentResolved, listReviewers, updateAssignments } from "@/db/queries/compliance-reviews";
import { getBrandName } from "@/db/queries/dossiers";
import { insertNotifications } from "@/db/queries/notifications";
import { listMailMembers, type MailMember } from "@/db/queries/team";
import type { BrandDb } from "@/db/tenant";
import { useCase, nothing } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { Translate } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { unsubscribeLinks } from "../notices/choose-mails";
import { mailNotice, type Notice } from "../notices/mail-notice";
import { getLockedProduct } from "./get-locked-product";
import { commentForm } from "./review-contract";
import { mentionedIn } from "./review-rules";

/** Members named as `@Name` or selected in the form are notified by mail. Throws `forbidden`, `product_not_found`. */
export const commentOnProduct = useCase({
  may: "compliance.prepare",
  by: "member",
  input: commentForm,
  audits: ["review.commented"],
  run: async ({ tx, audit, actor }, { productId, field, body, tell }): Promise<{ commentId: string }> => {
    const { brandId, userId } = actor;
    const product = await getLockedProduct(tx, { brandId, productId });
    const at = now();
    const team = await listMailMembers(tx, brandId);
    const colleagues = team.map(({ userId: id, name }) => ({ id, name }));
    const recipientIds = [...mentionedIn(body, colleagues), ...(tell === undefined ? [] : [tell])];
    const mentioned = team.filter(({ userId: id }) => id !== userId && recipientIds.includes(id));
    const userIds = mentioned.map(({ userId: id }) => id);
    const commentId = newId("cmt", at);
    await insertComment(tx, {
      id: commentId,
      brandId,
      productId,
      field: field ?? null,
      body,
      mentions: userIds.length > 0 ? userIds : null,
      authorId: userId,
      createdAt: at,
    });
    const author = team.find(({ userId: id }) => id === userId)?.name ?? "";
    await notifyMentioned(tx, { brandId, author, product, mentioned, at });
    const news = { brandId, kind: "review_mentioned", subjectIds: [productId], at, userIds } as const;
    await insertNotifications(tx, news);
    await audit("review.commented", productId, {
      comment: commentId,
      field: field ?? null,
      ...(userIds.length > 0 && { mentioned: userIds }),
    });
    return { commentId };
  },
});

/** Throws `forbidden`, and `comment_not_found` also if the comment is already resolved. */
export const resolveComment = useCase({
  may: "compliance.prepare",
  by: "member",
  input: ids("commentId"),
  audits: ["review.comment_settled"],
  run: async ({ tx, audit, actor }, { commentId }) => {
    const { brandId, userId } = actor;
    const comment = await markCommentResolved(tx, { brandId, commentId, userId, at: now() });
    if (!comment) throw new DomainError("comment_not_found", "Your brand has no such open comment.");
    const { productId, field } = comment;
    await audit("review.comment_settled", productId, { comment: commentId, field });
  },
});

interface Mention {
  brandId: string;
  author: string;
  product: { id: string; name: string };
  mentioned: readonly MailMember[];
  at: Date;
}

/** The mail omits the comment's text, which is only visible in the portal. */
async function notifyMentioned(tx: BrandDb, { brandId, author, product, mentioned, at }: Mention): Promise<void> {
  const wanting = mentioned.filter(({ mentionsOffAt }) => mentionsOffAt === null);
  if (wanting.length === 0) return;
  const occasion = { kind: "review_mentioned", brandId, brandName: await getBrandName(tx, brandId), at } as const;
  for (const { userId, email, locale } of wanting) {
    const ending = unsubscribeLinks({ brandId, userId, mail: "mentions" });
    await mailNotice(tx, occasion, { email, locale, ending }, ({ t }) => mentionNotice(t, author, product));
  }
}

function mentionNotice(t: Translate<"reviewMail">, author: string, { id, name }: Mention["product"]): Notice {
  return {
    subject: t("mentioned.subject", { product: name }),
    opening: t("mentioned.opening", { author, product: name }),
    facts: [],
    action: { label: t("mentioned.action"), path: `/compliance/products/${id}#comments` },
    note: t("mentioned.note"),
  };
}

const IDS_NAMED_IN_AUDIT = 10;
export const ASSIGNED_AT_ONCE_MAX = 10_000;

/** Null clears. Throws `forbidden`, `invalid_request` at `assignee` for a non-member. Returns the number changed. */
export const assignReviews = useCase({
  may: "compliance.prepare",
  by: "member",
  input: z.object({
    productIds: z.array(z.string()).readonly(),
    assigneeId: z.string().nullish(),
    dueOn: z.string().nullish(),
  }),
  audits: ["review.assigned"],
  run: async ({ tx, audit, actor }, { productIds, assigneeId, dueOn }): Promise<{ assigned: number }> => {
    const ids = [...new Set(productIds)].sort().slice(0, ASSIGNED_AT_ONCE_MAX);
    if (assigneeId && !(await listReviewers(tx, actor.brandId)).some(({ id }) => id === assigneeId))
      throw invalidRequest([
        { pointer: "/assignee", code: "not_a_member", detail: "This person is no member of your brand." },
      ]);
    const changed = await updateAssignments(tx, { brandId: actor.brandId, productIds: ids, assigneeId, dueOn });
    if (changed.length === 0) return { assigned: 0 };
    const detail = {
      products: changed.length,
      first_ids: changed.slice(0, IDS_NAMED_IN_AUDIT),
      ids_sha256: sha256Hex(changed.toSorted().join("\n")),
      ...(assigneeId === undefined ? {} : { assignee: assigneeId }),
      ...(dueOn === undefined ? {} : { due_on: dueOn }),
    };
    await audit("review.assigned", requireValue(changed[0], "A product"), detail, undefined, { productIds: changed });
    return { assigned: changed.length };
  },
});

export const listAssignees = useCase({
  may: "compliance.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<{ id: string; name: string }[]> => listReviewers(db, actor.brandId),
});
