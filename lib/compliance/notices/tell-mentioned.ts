import { getBrandName } from "@/db/queries/dossiers";
import type { MailMember } from "@/db/queries/mail-members";
import type { BrandDb } from "@/db/tenant";
import { mailNotice } from "./mail-notice";
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
  const occasion = { kind: "review_mentioned", brandId, brandName: await getBrandName(tx, brandId), at } as const;
  for (const { userId, email, locale } of wanting) {
    const ending = unsubscribeLinks({ brandId, userId, mail: "mentions" });
    await mailNotice(tx, occasion, { email, locale, ending }, ({ t }) => ({
      subject: t("mentioned.subject", { product: product.name }),
      opening: t("mentioned.opening", { author, product: product.name }),
      facts: [],
      action: { label: t("mentioned.action"), path: `/compliance/products/${product.id}#comments` },
      note: t("mentioned.note"),
    }));
  }
}
