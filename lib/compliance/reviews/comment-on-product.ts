import { insertComment, markCommentResolved } from "@/db/queries/compliance-reviews";
import { getBrandName } from "@/db/queries/dossiers";
import { listMailMembers, type MailMember } from "@/db/queries/mail-members";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import type { Translate } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { unsubscribeLinks } from "../notices/choose-mails";
import { mailNotice, type Notice } from "../notices/mail-notice";
import { getLockedProduct } from "./get-locked-product";
import { mentionedIn } from "./mention-rules";
import { commentForm } from "./review-contract";

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
    const commentId = newId("cmt", at);
    await insertComment(tx, {
      id: commentId,
      brandId,
      productId,
      field: field ?? null,
      body,
      mentions: mentioned.length > 0 ? mentioned.map(({ userId: id }) => id) : null,
      authorId: userId,
      createdAt: at,
    });
    const author = team.find(({ userId: id }) => id === userId)?.name ?? "";
    await notifyMentioned(tx, { brandId, author, product, mentioned, at });
    await audit("review.commented", productId, {
      comment: commentId,
      field: field ?? null,
      ...(mentioned.length > 0 && { mentioned: mentioned.map(({ userId: id }) => id) }),
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
