import { findRecalledProduct, listHoldersOfProduct } from "@/db/queries/recall-notices";
import type { BrandDb } from "@/db/tenant";
import { findMailAppearance } from "@/lib/brands/appearance/show-appearance";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import {
  type MailAppearance,
  type MessageContent,
  oneLine,
  nameWithoutLinks,
  withoutLinks,
} from "@/lib/platform/mail/message-content";
import { mailedPicture } from "@/lib/products/pictures/show-pictures";

const HOLDERS_PER_BATCH = 100;
const NAME_LENGTH_MAX = 60;

type Recalled = NonNullable<Awaited<ReturnType<typeof findRecalledProduct>>> & { appearance: MailAppearance };
type HolderOfProduct = Awaited<ReturnType<typeof listHoldersOfProduct>>[number];

interface RecalledUnits {
  brandId: string;
  productId: string;
  batch?: string | undefined;
}

export const queueRecallNotices = (tx: BrandDb, recall: RecalledUnits): Promise<void> => queueAfter(tx, recall, "");

async function queueAfter(tx: BrandDb, { batch, ...of }: RecalledUnits, after: string): Promise<void> {
  if (batch === undefined) await enqueue(tx, "recall_notice", { ...of, after });
  else await enqueue(tx, "batch_recall_notice", { ...of, batch, after });
}

export const recallNotice: HandlerOf<"recall_notice"> = {
  step: (job, { after, ...recall }) => job.end((tx) => notifyHolders(tx, recall, after)),
};

export const batchRecallNotice: HandlerOf<"batch_recall_notice"> = {
  step: (job, { after, ...recall }) => job.end((tx) => notifyHolders(tx, recall, after)),
};

/** Queues the next holders in the same transaction, so each is notified once. Stops if the recall is lifted. */
async function notifyHolders(tx: BrandDb, recall: RecalledUnits, after: string): Promise<void> {
  const recalled = await findRecalledProduct(tx, recall);
  if (!recalled) return;
  const holders = await listHoldersOfProduct(tx, { ...recall, after, limit: HOLDERS_PER_BATCH });
  const brand = { id: recall.brandId, name: recalled.brandName, logoHash: recalled.logoHash };
  const appearance = await findMailAppearance(tx, brand);
  for (const holder of holders) await notifyHolder(tx, recall.brandId, { ...recalled, appearance }, holder);
  const last = holders.at(-1);
  if (last && holders.length === HOLDERS_PER_BATCH) await queueAfter(tx, recall, last.holderId);
}

async function notifyHolder(tx: BrandDb, brandId: string, recalled: Recalled, holder: HolderOfProduct): Promise<void> {
  if (holder.email === null) return;
  await enqueueEmail(tx, {
    brandId,
    transferId: null,
    kind: "recall_notice",
    at: now(),
    to: holder.email,
    replyTo: recalled.supportEmail,
    content: composeRecallNotice(recalled, holder),
  });
}

function composeRecallNotice(
  { name, reason, batch, brandName, appearance, supportEmail, pictureId }: Recalled,
  holder: HolderOfProduct,
): MessageContent {
  const locale = localeOr(holder.locale);
  const t = translator(locale, "mail");
  const names = {
    product: oneLine(nameWithoutLinks(name), NAME_LENGTH_MAX),
    brand: oneLine(brandName, NAME_LENGTH_MAX),
  };
  return {
    locale,
    subject: t("recall.subject", names),
    preview: t("recall.text", names),
    brandName,
    appearance,
    heading: t("recall.subject", names),
    paragraphs: [
      t("recall.text", names),
      ...(reason ? [t("recall.reason", { reason: withoutLinks(reason) })] : []),
      t(batch === null ? "recall.count" : "recall.countBatch", { count: holder.items }),
      ...(supportEmail ? [t("recall.contact", { support: supportEmail })] : []),
    ],
    ...(pictureId && { picture: { url: mailedPicture(pictureId), alt: nameWithoutLinks(name) } }),
    facts: [
      { label: t("facts.item"), value: nameWithoutLinks(name) },
      ...(batch === null ? [] : [{ label: t("facts.batch"), value: withoutLinks(batch) }]),
    ],
    action: {
      label: t("recall.action"),
      url: `${environment().publicUrl}/p/${holder.code}`,
      orCopy: t("place.orCopy"),
    },
    notes: [],
    footer: t("footer", { brand: brandName }),
  };
}
