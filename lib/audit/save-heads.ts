import { z } from "zod";
import { type AuditHead, listHeadsToAnchor, lockAuditHead, updateAnchoredAt } from "@/db/queries/audit";
import { findBrand, lockBrand, updateBrandSettings } from "@/db/queries/brands";
import { listContacts } from "@/db/queries/conditions";
import { type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { useCase, nothing } from "@/lib/access/use-case";
import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { log } from "@/lib/platform/log";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";
import { anchorOf } from "./anchors";

const NAME_LENGTH_MAX = 60;

interface SavedHead {
  brandId: string;
  sequence: number;
  anchor: string;
  at: Date;
}

async function mailAuditHead(tx: BrandDb, { brandId, ...head }: SavedHead): Promise<void> {
  for (const { email, locale, brandName } of await listContacts(tx, { brandId, roles: ["owner"] })) {
    const content = composeAuditHead({
      ...head,
      locale: localeOr(locale),
      brandName,
      url: `${environment().publicUrl}/audit`,
    });
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: "audit_head",
      at: head.at,
      to: email,
      replyTo: null,
      content,
    });
  }
}

function composeAuditHead({
  locale,
  brandName,
  sequence,
  anchor,
  at,
  url,
}: Omit<SavedHead, "brandId"> & { locale: Locale; brandName: string; url: string }): MessageContent {
  const t = translator(locale, "auditHeadMail");
  const names = { brand: oneLine(brandName, NAME_LENGTH_MAX) };
  return {
    locale,
    brandName,
    subject: t("subject", names),
    preview: t("text", names),
    heading: t("subject", names),
    paragraphs: [t("text", names), t("keep")],
    facts: [
      { label: t("facts.entries"), value: t("entries", { count: sequence }) },
      { label: t("facts.at"), value: formatDeadline(locale, at) },
      { label: t("facts.head"), value: anchor, isCode: true },
    ],
    action: { label: t("action"), url, orCopy: t("orCopy") },
    notes: [t("note")],
    footer: translator(locale, "mail")("footer", { brand: brandName }),
  };
}

const BATCH = 500;

/** Daily, to the service log and by mail. A checkpoint that this deployment did not sign is not signed again. */
export async function saveAuditHeads(db: AllBrandsDb): Promise<void> {
  const before = new Date(now().getTime() - DAY_MS);
  for (
    let brandIds = await listHeadsToAnchor(db, { before, limit: BATCH });
    brandIds.length > 0;
    brandIds = await listHeadsToAnchor(db, { before, limit: BATCH })
  )
    for (const brandId of brandIds) await inBrand(db, brandId).transaction((tx) => saveHead(tx, brandId, before));
}

async function saveHead(tx: BrandDb, brandId: string, before: Date): Promise<void> {
  const head = await lockAuditHead(tx, brandId);
  if (head.anchoredAt && head.anchoredAt >= before) return;
  const at = now();
  await updateAnchoredAt(tx, { brandId, at });
  const anchor = await anchorOf(tx, head, at);
  if (!anchor)
    return log().error(
      { brand: brandId, sequence: head.sequence },
      "the end of an audit chain is not signed by this deployment",
    );
  await mailWhereAskedFor(tx, head, anchor, at);
  log().info({ auditHead: anchor }, "the end of an audit log: keep it elsewhere");
}

async function mailWhereAskedFor(
  tx: BrandDb,
  { brandId, sequence }: AuditHead,
  anchor: string,
  at: Date,
): Promise<void> {
  const brand = await findBrand(tx, brandId);
  if (brand?.mailsAuditHead && !brand.closedAt) await mailAuditHead(tx, { brandId, sequence, anchor, at });
}

export const showHeadMails = useCase({
  may: "audit.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<{ isOn: boolean }> => {
    const brand = await findBrand(db, actor.brandId);
    return { isOn: brand?.mailsAuditHead ?? false };
  },
});

export const changeHeadMails = useCase({
  may: "brand.manage",
  by: "member",
  input: z.object({ isOn: z.stringbool() }),
  audits: ["audit.head_mails_changed"],
  run: async ({ tx, audit, actor }, { isOn }) => {
    const { brandId } = actor;
    const brand = await lockBrand(tx, brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    if (brand.mailsAuditHead === isOn) return;
    await updateBrandSettings(tx, { brandId, settings: { mailsAuditHead: isOn } });
    await audit("audit.head_mails_changed", brandId, { before: !isOn, after: isOn });
  },
});
