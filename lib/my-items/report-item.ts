import { listContacts } from "@/db/queries/conditions";
import type { OwnedItem } from "@/db/queries/owned-items";
import { insertTheftReport, updateCustody } from "@/db/queries/passports";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { ownedItem, reportForm } from "@/lib/holders/contract";
import { findOwnItem, lockOwnedItem } from "@/lib/holders/find-person";
import { mayClear, mayReport, type ItemReport } from "@/lib/holders/rules";
import { writeTheftReport } from "@/lib/holders/theft-report";
import { formatPassportCode } from "@/lib/passports/code";
import { dayOf } from "@/lib/platform/calendar";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { formatDeadline } from "@/lib/platform/i18n/conventions";
import { type Locale, localeOr } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { enqueueEmail } from "@/lib/platform/mail/enqueue-message";
import { type MessageContent, oneLine, nameWithoutLinks } from "@/lib/platform/mail/message-content";
import { voidPendingTransfer } from "@/lib/transfers/cancel-transfer";

type ReportChange = ItemReport | "cleared";

const NAME_LENGTH_MAX = 60;

async function notifyBrandOfReport(tx: BrandDb, item: OwnedItem, change: ReportChange, at: Date): Promise<void> {
  for (const { email, locale } of await listContacts(tx, { brandId: item.brandId, roles: ["owner", "manager"] }))
    await enqueueEmail(tx, {
      brandId: item.brandId,
      transferId: null,
      kind: "holder_report",
      at,
      to: email,
      replyTo: null,
      content: composeReport(localeOr(locale), item, change, at),
    });
}

function composeReport(locale: Locale, item: OwnedItem, change: ReportChange, at: Date): MessageContent {
  const t = translator(locale, "mail");
  const product = oneLine(nameWithoutLinks(item.product.name), NAME_LENGTH_MAX);
  const subject = t(`report.${change}.subject`, { product });
  return {
    locale,
    subject,
    preview: t(`report.${change}.text`),
    brandName: item.brand.name,
    heading: subject,
    paragraphs: [t(`report.${change}.text`)],
    facts: [
      { label: t("facts.item"), value: nameWithoutLinks(item.product.name) },
      ...(item.serialNumber
        ? [{ label: t("facts.serial"), value: nameWithoutLinks(item.serialNumber), isCode: true }]
        : []),
      { label: t("facts.passport"), value: formatPassportCode(item.code), isCode: true },
      { label: t("facts.at"), value: formatDeadline(locale, at) },
    ],
    action: {
      label: t("report.action"),
      url: `${environment().publicUrl}/passports/${item.passportId}`,
      orCopy: t("place.orCopy"),
    },
    notes: [],
    footer: t("footer", { brand: item.brand.name }),
  };
}

const conflict = () => new DomainError("passport_state_conflict", "The item's current state does not allow this.");

const custodyOf = ({ custodyFlag: flag, custodySince: since, holderReportedAt }: OwnedItem) => ({
  flag,
  since,
  holderReportedAt,
});

const auditedStanding = ({ status, decommissionedAt }: OwnedItem, custodyFlag: string) => ({
  status,
  custody_flag: custodyFlag,
  is_decommissioned: decommissionedAt !== null,
});

/** The reader's day may be ahead of UTC, by at most 14 hours. */
function requirePastDay(day: string, at: Date): void {
  if (day <= dayOf(new Date(at.getTime() + 14 * HOUR_MS))) return;
  throw invalidRequest([{ pointer: "/stolen_on", code: "in_future", detail: "The day is in the future." }]);
}

/** Ends transfers, notifies managers. Throws `holder_session_ended`, `item_not_held`, `passport_state_conflict`. */
export const reportItem = useCase({
  may: "bearer",
  by: "visitor",
  input: reportForm,
  findTarget: findOwnItem,
  audits: ["passport.reported_lost", "passport.reported_stolen", "transfer.voided", "transfer.expired"],
  run: async (scope, { report, stolen_on: stolenOn, police_reference: policeReference, ...identifiers }) => {
    const { item, own } = await lockOwnedItem(scope, identifiers);
    if (!mayReport(custodyOf(item), report)) throw conflict();
    const { passportId, brandId, holderId } = item;
    const at = now();
    if (stolenOn !== undefined) requirePastDay(stolenOn, at);
    await updateCustody(own.tx, { passportId, custodyFlag: report, custodySince: at, holderReportedAt: at });
    const details = { stolenOn: stolenOn ?? null, policeReference: policeReference ?? null };
    if (report === "reported_stolen" && (stolenOn ?? policeReference) !== undefined)
      await insertTheftReport(own.tx, writeTheftReport({ passportId, brandId, holderId, createdAt: at }, details));
    const voidedTransferId = await voidPendingTransfer(own, { passportId, reason: report });
    await notifyBrandOfReport(own.tx, item, report, at);
    await own.audit(`passport.${report}`, passportId, {
      from: auditedStanding(item, item.custodyFlag),
      to: auditedStanding(item, report),
      reason: null,
      voided_transfer_id: voidedTransferId,
    });
  },
});

/**
 * Clears a report: lost at any time, stolen within four hours of the holder's own report. Throws
 * `holder_session_ended`, `item_not_held`, `passport_state_conflict`.
 */
export const clearReport = useCase({
  may: "bearer",
  by: "visitor",
  input: ownedItem,
  findTarget: findOwnItem,
  audits: ["passport.custody_cleared"],
  run: async (scope, input): Promise<void> => {
    const { item, own } = await lockOwnedItem(scope, input);
    const at = now();
    if (!mayClear(custodyOf(item), at)) throw conflict();
    const { passportId } = item;
    await updateCustody(own.tx, { passportId, custodyFlag: "none", custodySince: null, holderReportedAt: null });
    await notifyBrandOfReport(own.tx, item, "cleared", at);
    await own.audit("passport.custody_cleared", passportId, {
      from: auditedStanding(item, item.custodyFlag),
      to: auditedStanding(item, "none"),
      reason: null,
      voided_transfer_id: null,
    });
  },
});
