import { getBrandName } from "@/db/queries/dossiers";
import type { MailMember } from "@/db/queries/mail-members";
import type { BrandDb } from "@/db/tenant";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { composeNotice } from "./compose-notice";
import { unsubscribeLinks } from "./unsubscribe-link";

interface Mention {
  brandId: string;
  /** Whose comment it is. */
  author: string;
  product: { id: string; name: string };
  /** Those it names; who wants no such mail is passed over. */
  mentioned: readonly MailMember[];
  at: Date;
}

/** Tells colleagues by mail that a comment names them, and where: what it says is read there. */
export async function tellMentioned(tx: BrandDb, { brandId, author, product, mentioned, at }: Mention): Promise<void> {
  const wanting = mentioned.filter(({ mentionsOffAt }) => mentionsOffAt === null);
  if (wanting.length === 0) return;
  const brandName = await getBrandName(tx, brandId);
  for (const { userId, email, locale: own } of wanting) {
    const locale = localeOr(own);
    const t = translator(locale, "reviewMail");
    const { page, oneClick } = unsubscribeLinks({ brandId, userId, mail: "mentions" });
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: "review_mentioned",
      at,
      to: email,
      replyTo: null,
      unsubscribe: oneClick,
      content: composeNotice({
        locale,
        brandName,
        subject: t("mentioned.subject", { product: product.name }),
        opening: t("mentioned.opening", { author, product: product.name }),
        facts: [],
        action: { label: t("mentioned.action"), path: `/compliance/products/${product.id}#comments` },
        notes: [t("mentioned.note"), t("unsubscribe", { url: page })],
      }),
    });
  }
}
