import type { TenantDb } from "@/db/tenant";
import { environment } from "@/lib/platform/env";
import { formatter } from "@/lib/platform/i18n/format";
import { localeOr } from "@/lib/platform/i18n/locales";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { oneLine } from "@/lib/platform/mail/message-content";

const NAMED_MAX = 20;
const NAME_SHOWN_MAX = 80;

export interface Occasion {
  kind: "approval_lapsed" | "candidates_changed" | "registry_proof_due" | "review_due" | "review_mentioned";
  brandId: string;
  brandName: string;
  at: Date;
}

export interface Addressee {
  email: string;
  locale: string | null;
  ending?: { page: string; oneClick: string };
}

export interface Notice {
  subject: string;
  opening: string;
  facts: readonly { label: string; value: string }[];
  action: { label: string; path: string };
  note: string;
}

export interface Words {
  t: Translate<"reviewMail">;
  format: ReturnType<typeof formatter>;
}

export async function mailNotice(
  tx: TenantDb,
  { kind, brandId, brandName, at }: Occasion,
  { email, locale: own, ending }: Addressee,
  word: (texts: Words) => Notice,
): Promise<void> {
  const locale = localeOr(own);
  const t = translator(locale, "reviewMail");
  const format = formatter({ locale, timeZone: "UTC", now: at.getTime() });
  const { subject, opening, facts, action, note } = word({ t, format });
  const more = facts.length - NAMED_MAX;
  await enqueueEmail(tx, {
    brandId,
    transferId: null,
    kind,
    at,
    to: email,
    replyTo: null,
    ...(ending && { unsubscribe: ending.oneClick }),
    content: {
      locale,
      brandName,
      subject,
      preview: opening,
      heading: subject,
      paragraphs: [opening, ...(more > 0 ? [t("more", { count: more })] : [])],
      facts: facts.slice(0, NAMED_MAX).map(({ label, value }) => ({ label: oneLine(label, NAME_SHOWN_MAX), value })),
      action: { label: action.label, url: `${environment().publicUrl}${action.path}`, orCopy: t("orCopy") },
      notes: [note, ...(ending ? [t("unsubscribe", { url: ending.page })] : [])],
      footer: t("footer", { brand: brandName }),
    },
  });
}
