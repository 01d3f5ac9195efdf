import { z } from "zod";
import { endGrantsOfBrand } from "@/db/queries/access-grant-lists";
import { findActorName } from "@/db/queries/audit-reads";
import {
  updateClosing,
  endAccess,
  eraseClaims,
  eraseSomeAddresses,
  listClosingBrands,
  listPassportsInTransfer,
  markClosed,
} from "@/db/queries/brand-closing";
import { findBrand, lockBrand } from "@/db/queries/brands";
import { listContacts } from "@/db/queries/conditions";
import { lockPassports } from "@/db/queries/transfers";
import { type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { actorId, type Actor } from "@/lib/access/actor";
import { jobScope } from "@/lib/access/job-audit";
import { useCase, nothing } from "@/lib/access/use-case";
import { forgetKnownKeys } from "@/lib/api-keys/authenticate-key";
import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { formatter } from "@/lib/platform/i18n/format";
import { localeOr, type Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { newId } from "@/lib/platform/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine } from "@/lib/platform/mail/message-content";
import { voidPendingTransfer } from "@/lib/transfers/cancel-transfer";

export const CLOSING_NOTICE_DAYS = 14;

export const showClosing = useCase({
  may: "brand.leave",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<{ name: string; closesAt: Date | null }> => {
    const brand = await findBrand(db, actor.brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    return { name: brand.name, closesAt: brand.closesAt };
  },
});

/**
 * In 14 days access ends and addresses are erased; passports stay verifiable (ESPR, Regulation (EU) 2024/1781, Art.
 * 11(e)). Notifies owners and managers. `confirmation`: the brand's name. Throws `forbidden`, `invalid_request`.
 */
export const closeBrand = useCase({
  may: "brand.leave",
  by: "member",
  input: z.object({ confirmation: z.string() }),
  audits: ["brand.closing"],
  run: async ({ tx, audit, actor }, { confirmation }) => {
    const { brandId } = actor;
    const brand = await lockBrand(tx, brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    if (confirmation !== brand.name)
      throw invalidRequest([{ pointer: "/confirmation", code: "invalid", detail: "This is not the brand's name." }]);
    if (brand.closesAt) return;
    const at = now();
    const closesAt = new Date(at.getTime() + CLOSING_NOTICE_DAYS * DAY_MS);
    await updateClosing(tx, { brandId, closesAt });
    await sendClosingNotice(tx, actor, { happening: { kind: "closing", closesAt }, at });
    await audit("brand.closing", brandId, { closes_at: closesAt });
  },
});

/** Cancels a scheduled closure and notifies everyone who was notified of it. Throws `forbidden`. */
export const keepBrand = useCase({
  may: "brand.leave",
  by: "member",
  input: nothing,
  audits: ["brand.kept"],
  run: async ({ tx, audit, actor }) => {
    const { brandId } = actor;
    const brand = await lockBrand(tx, brandId);
    if (!brand?.closesAt || brand.closedAt) return;
    await updateClosing(tx, { brandId, closesAt: null });
    await sendClosingNotice(tx, actor, { happening: { kind: "kept" }, at: now() });
    await audit("brand.kept", brandId);
  },
});

type ClosingHappening = { kind: "closing"; closesAt: Date } | { kind: "kept" };

interface ClosingNotice {
  locale: Locale;
  brandName: string;
  happening: ClosingHappening;
  by: string;
  at: Date;
  url: string;
}

const NAME_LENGTH_MAX = 60;

function composeClosingNotice({ locale, brandName, happening, by, at, url }: ClosingNotice): MessageContent {
  const t = translator(locale, "closingMail");
  const { kind } = happening;
  const closesAt = kind === "closing" ? happening.closesAt : null;
  const day = closesAt ? formatter({ locale, timeZone: "UTC", now: at.getTime() }).date(closesAt) : "";
  const names = { brand: oneLine(brandName, NAME_LENGTH_MAX), by: oneLine(by, NAME_LENGTH_MAX), day };
  const opening = t(`notice.${kind}.text`, names);
  return {
    locale,
    brandName,
    subject: t(`notice.${kind}.subject`, names),
    preview: opening,
    heading: t(`notice.${kind}.subject`, names),
    paragraphs: [opening, ...(closesAt ? [t("notice.closing.lost"), t("notice.closing.stays")] : [])],
    facts: [
      { label: t("facts.by"), value: names.by },
      { label: t("facts.at"), value: formatDeadline(locale, at) },
      ...(closesAt ? [{ label: t("facts.until"), value: formatDeadline(locale, closesAt) }] : []),
    ],
    action: { label: t("action"), url, orCopy: t("orCopy") },
    notes: [t(`notice.${kind}.note`, names)],
    footer: translator(locale, "mail")("footer", { brand: brandName }),
  };
}

/** Call it in the same transaction, before the audit row. */
async function sendClosingNotice(
  tx: BrandDb,
  actor: Actor,
  { happening, at }: { happening: ClosingHappening; at: Date },
): Promise<void> {
  const { brandId, kind } = actor;
  const by = await findActorName(tx, { brandId, kind, id: actorId(actor) });
  for (const { email, locale, brandName } of await listContacts(tx, { brandId, roles: ["owner", "manager"] })) {
    const content = composeClosingNotice({
      happening,
      at,
      by: by ?? brandName,
      brandName,
      locale: localeOr(locale),
      url: `${environment().publicUrl}/settings/data`,
    });
    await enqueueEmail(tx, {
      brandId,
      transferId: null,
      kind: `brand_${happening.kind}`,
      at,
      to: email,
      replyTo: null,
      content,
    });
  }
}

const TRANSFERS_PER_BATCH = 100;
const ADDRESSES_PER_BATCH = 1_000;

/** Closes brands whose notice period has ended. Resumes after an interruption. Returns the number of brands. */
export async function closeDueBrands(db: AllBrandsDb): Promise<number> {
  const due = await listClosingBrands(db, now());
  for (const brandId of due) await closeDown(inBrand(db, brandId), brandId);
  return due.length;
}

async function closeDown(db: BrandDb, brandId: string): Promise<void> {
  const source = { actor: { kind: "system", brandId }, requestId: newId("req") } as const;
  const isStillWanted = await db.transaction(async (tx) => {
    const brand = await lockBrand(tx, brandId);
    if (!brand?.closesAt || brand.closesAt > now()) return false;
    await endAccess(tx, { brandId, at: now() });
    return true;
  });
  if (!isStillWanted) return;
  forgetKnownKeys();
  while ((await db.transaction((tx) => voidSome(tx, source))) > 0);
  while (await db.transaction((tx) => eraseSomeAddresses(tx, { brandId, limit: ADDRESSES_PER_BATCH })));
  await db.transaction(async (tx) => {
    await eraseClaims(tx, brandId);
    await endGrantsOfBrand(tx, { brandId, at: now() });
    await markClosed(tx, { brandId, at: now() });
    await jobScope("close-brands", tx, source).audit("brand.closed", brandId);
  });
}

async function voidSome(tx: BrandDb, source: { actor: Actor; requestId: string }): Promise<number> {
  const { brandId } = source.actor;
  const passportIds = await listPassportsInTransfer(tx, { brandId, limit: TRANSFERS_PER_BATCH });
  await lockPassports(tx, { brandId, passportIds });
  const scope = jobScope("close-brands", tx, source);
  for (const passportId of passportIds) await voidPendingTransfer(scope, { passportId, reason: "brand_closed" });
  return passportIds.length;
}
