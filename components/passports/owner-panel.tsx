import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { theftFacts } from "@/components/holders/item-list";
import { TransferStatusMark } from "@/components/transfers/transfer-status";
import { TextLink, LinkButton } from "@/components/ui/link";
import { KeyValues, Section } from "@/components/ui/section";
import { MailAddress } from "@/components/ui/small-marks";
import { Time } from "@/components/ui/time";
import { discardingFields } from "@/components/unsold-goods/report-fields";
import type { TheftReport } from "@/lib/holders/theft-report";
import type { PassportView } from "@/lib/passport-pages/show-passport";
import { CHANGES_WITH_REASON, GIVES_BACK, type PassportChange } from "@/lib/passports/lifecycle-rules";
import type { OwnerState } from "@/lib/passports/rules";
import { type Reader, formatter } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator, type Translate } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { isWarrantyOpen } from "@/lib/warranties/rules";
import { OwnerStatus, WarrantyStatus } from "./passport-status";

interface OwnerPanelProps {
  reader: Reader;
  owner: OwnerState;
  /** Null: the item belongs to the brand or its trade. */
  holder: { email: string | null } | null;
  theftReport: TheftReport | null;
  ownerSince: Date | null;
  transferCount: number;
}

export function OwnerPanel({ reader, owner, holder, theftReport, ownerSince, transferCount }: OwnerPanelProps) {
  const t = translator(reader.locale, "passports");
  const items = [
    ...(holder
      ? [
          {
            key: "holder",
            label: t("detail.holder"),
            value: holder.email ? (
              <MailAddress address={holder.email} />
            ) : (
              <span className="text-ink-muted">{t("detail.holderErased")}</span>
            ),
          },
        ]
      : []),
    ...(ownerSince
      ? [{ key: "since", label: t("detail.since"), value: <Time value={ownerSince} reader={reader} as="date" /> }]
      : []),
    { key: "count", label: t("detail.transferCount"), value: t("detail.times", { count: transferCount }) },
    ...(theftReport ? theftFacts(reader, theftReport) : []),
  ];
  return (
    <Section title={t("detail.ownerTitle")} actions={<OwnerStatus state={owner} t={t} />}>
      {!holder && <p className="mb-2 text-ink-muted">{t("detail.ownerUnclaimed")}</p>}
      <KeyValues items={items} />
      {holder && <p className="mt-2 text-xs text-ink-muted">{t("detail.holderNote")}</p>}
    </Section>
  );
}

const SHOWN_MAX = 20;

interface TransferHistoryProps {
  reader: Reader;
  code: string;
  transfers: PassportView["transfers"];
}

export function TransferHistory({ reader, code, transfers }: TransferHistoryProps) {
  const t = translator(reader.locale, "passports");
  const transferTexts = translator(reader.locale, "transfersPortal");
  return (
    <Section title={t("detail.transfersTitle")}>
      {transfers.length === 0 && <p className="text-ink-muted">{t("detail.transfersNone")}</p>}
      <ul className="divide-y divide-line">
        {transfers.slice(0, SHOWN_MAX).map((transfer) => (
          <li
            key={transfer.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0"
          >
            <div className="min-w-0">
              <TextLink href={`/transfers/${transfer.id}`}>{transferTexts(`kinds.${transfer.kind}`)}</TextLink>{" "}
              <span className="break-words">
                {transfer.recipientEmail
                  ? t("detail.to", { recipient: transfer.recipientEmail })
                  : t("detail.toErased")}
              </span>
              <p className="text-sm text-ink-muted">
                <Time value={transfer.createdAt} reader={reader} as="dateTime" />
              </p>
            </div>
            <TransferStatusMark status={transfer.status} t={transferTexts} />
          </li>
        ))}
      </ul>
      {transfers.length > SHOWN_MAX && <TextLink href={`/transfers?q=${code}`}>{t("detail.transfersAll")}</TextLink>}
    </Section>
  );
}

interface PassportChangesProps {
  locale: Locale;
  passportId: string;
  changes: readonly PassportChange[];
  action: FormAction;
  /** No one owns the unit, so it can be discarded as unsold. */
  isUnsold: boolean;
}

export function PassportChanges({ changes, ...of }: PassportChangesProps) {
  const t = translator(of.locale, "passports");
  const others = changes.filter((change) => !GIVES_BACK.has(change));
  if (others.length === 0) return null;
  return (
    <Section title={t("change.heading")} description={t("change.text")} className="print:hidden">
      <div className="flex flex-wrap gap-2">
        {others.map((change) => (
          <PassportChangeDialog key={change} change={change} {...of} />
        ))}
      </div>
    </Section>
  );
}

export function LiftingChanges({ changes, ...of }: PassportChangesProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {changes
        .filter((change) => GIVES_BACK.has(change))
        .map((change) => (
          <PassportChangeDialog key={change} change={change} {...of} />
        ))}
    </div>
  );
}

type PassportChangeDialogProps = Omit<PassportChangesProps, "changes"> & { change: PassportChange };

function PassportChangeDialog({ locale, passportId, change, action, isUnsold }: PassportChangeDialogProps) {
  const t = translator(locale, "passports");
  const reason = reasonField(t("change.reason"), t("change.reasonHint"));
  return (
    <EntryDialog
      trigger={t(`change.${change}.label`)}
      triggerVariant="secondary"
      title={t(`change.${change}.title`)}
      description={t(`change.${change}.text`)}
      action={action}
      idPrefix={change}
      hidden={{ passportId, change }}
      fields={[
        CHANGES_WITH_REASON.has(change)
          ? reason
          : { ...reason, required: false, optionalLabel: t("change.reasonOptional") },
        ...(change === "decommission" && isUnsold ? discardingFields(locale) : []),
      ]}
      submit={t(`change.${change}.confirm`)}
      variant={GIVES_BACK.has(change) ? "primary" : "danger"}
      cancelLabel={t("change.keep")}
    />
  );
}

type ShownWarranty = PassportView["warranties"][number];

interface WarrantyPanelProps {
  reader: Reader;
  passportId: string;
  warranties: readonly ShownWarranty[];
  voidAction?: FormAction;
}

export function WarrantyPanel({ reader, passportId, warranties, voidAction }: WarrantyPanelProps) {
  const t = translator(reader.locale, "passports");
  const format = formatter(reader);
  const term = ({ startsOn, endsOn, months }: ShownWarranty) => {
    if (startsOn && endsOn)
      return t("detail.warrantyTerm", { from: format.calendarDate(startsOn), to: format.calendarDate(endsOn) });
    return months === null ? t("detail.warrantyOpen") : t("detail.warrantyMonths", { months });
  };
  return (
    <Section
      title={t("detail.warrantiesTitle")}
      actions={
        voidAction && (
          <LinkButton href={`/passports/${passportId}/warranties/new`} size="sm">
            {t("warranty.add")}
          </LinkButton>
        )
      }
    >
      {warranties.length === 0 && <p className="text-ink-muted">{t("detail.warrantiesNone")}</p>}
      <ul className="divide-y divide-line">
        {warranties.map((warranty) => (
          <li
            key={warranty.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0"
          >
            <div>
              <p className="font-medium">{t(`warrantyKinds.${warranty.kind}`)}</p>
              <p>{term(warranty)}</p>
              <p className="text-sm text-ink-muted">
                {[
                  warranty.transferable ? t("detail.transferable") : t("detail.notTransferableWarranty"),
                  warranty.territory && t("detail.territory", { territory: warranty.territory }),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </p>
              {warranty.voidReason && (
                <p className="text-sm text-ink-muted">{t("warranty.voidReason", { reason: warranty.voidReason })}</p>
              )}
            </div>
            <WarrantyStatus state={warranty.shownState} t={t} />
            {voidAction && isWarrantyOpen(warranty.state) && (
              <WarrantyButtons t={t} passportId={passportId} warranty={warranty} voidAction={voidAction} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface WarrantyButtonsProps {
  t: Translate<"passports">;
  passportId: string;
  warranty: ShownWarranty;
  voidAction: FormAction;
}

function WarrantyButtons({ t, passportId, warranty, voidAction }: WarrantyButtonsProps) {
  const kind = t(`warrantyKinds.${warranty.kind}`);
  const abbreviated = (short: string, full: string) => (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{full}</span>
    </>
  );
  return (
    <div className="-ml-2 flex basis-full gap-2 print:hidden">
      <LinkButton href={`/passports/${passportId}/warranties/${warranty.id}`} size="sm" variant="quiet">
        {abbreviated(t("warranty.edit"), t("warranty.editNamed", { kind }))}
      </LinkButton>
      <EntryDialog
        trigger={abbreviated(t("warranty.void"), t("warranty.voidNamed", { kind }))}
        triggerSize="sm"
        triggerVariant="quiet"
        title={t("warranty.voidTitle")}
        description={t("warranty.voidText", { kind })}
        action={voidAction}
        idPrefix={warranty.id}
        hidden={{ passportId, warrantyId: warranty.id }}
        fields={[reasonField(t("change.reason"), t("change.reasonHint"))]}
        submit={t("warranty.voidConfirm")}
        cancelLabel={t("warranty.keep")}
      />
    </div>
  );
}
