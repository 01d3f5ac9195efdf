import type { ImportRow } from "@/db/queries/imports";
import { listContacts } from "@/db/queries/owners";
import type { BrandDb } from "@/db/tenant";
import { rolesWith } from "@/lib/access/permissions";
import { environment } from "@/lib/platform/env";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { oneLine } from "@/lib/platform/mail/message-content";

const NAME_LENGTH_MAX = 60;

/**
 * Why a picked-up file does not go on: several encodings fit it, its columns are not matched, rows of it are
 * refused, a person commits, or it cannot be read.
 */
export type WaitingReason = "encoding" | "columns" | "rows" | "asked" | "failed";

/** Tells those who may import of a picked-up file that waits for one of them. */
export async function mailWaiting(
  tx: BrandDb,
  found: Pick<ImportRow, "id" | "brandId" | "fileName" | "counts">,
  { at, reason }: { at: Date; reason: WaitingReason },
): Promise<void> {
  const { brandId, id: importId, counts } = found;
  for (const { email, locale: wanted, brandName } of await listContacts(tx, {
    brandId,
    roles: rolesWith("imports.manage"),
  })) {
    const locale = localeOr(wanted);
    const t = translator(locale, "pickupMail");
    const file = oneLine(found.fileName, NAME_LENGTH_MAX);
    const text = t(`waiting.${reason}`, { count: counts.refused });
    const number = new Intl.NumberFormat(locale);
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: "import_waiting",
      at,
      to: email,
      replyTo: null,
      content: {
        locale,
        brandName,
        subject: t("waitingSubject", { file }),
        preview: text,
        heading: t("waitingSubject", { file }),
        paragraphs: [text],
        facts: [
          { label: t("facts.file"), value: found.fileName },
          ...(counts.rows > 0
            ? [
                { label: t("facts.rows"), value: number.format(counts.rows) },
                { label: t("facts.refused"), value: number.format(counts.refused) },
              ]
            : []),
        ],
        action: {
          label: t("waitingAction"),
          url: `${environment().publicUrl}/imports/${importId}`,
          orCopy: t("orCopy"),
        },
        notes: [],
        footer: translator(locale, "mail")("footer", { brand: oneLine(brandName, NAME_LENGTH_MAX) }),
      },
    });
  }
}
