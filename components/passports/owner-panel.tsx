import type { ReactNode } from "react";
import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { theftFacts } from "@/components/holders/item-list";
import { type HeaderFact, StatusChoice } from "@/components/shell/page-header";
import type { ButtonVariant } from "@/components/ui/button";
import { TextLink, LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { MailAddress } from "@/components/ui/small-marks";
import { Time } from "@/components/ui/time";
import { discardingFields } from "@/components/unsold-goods/report-fields";
import type { PassportStep } from "@/lib/passport-pages/rules";
import type { PassportView } from "@/lib/passport-pages/show-passport";
import { CHANGES_WITH_REASON, GIVES_BACK, type PassportChange } from "@/lib/passports/lifecycle-rules";
import { type Reader, formatter } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator, type Translate } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { isWarrantyOpen } from "@/lib/warranties/rules";
import { WarrantyStatus } from "./passport-status";

interface OwnerFactsProps {
  reader: Reader;
  view: Pick<PassportView, "passport" | "holder" | "theftReport" | "transfers">;
}

/** Who has the item, since when and by which transfer, and what they added to a report of theft. */
export function ownerFacts({
  reader,
  view: { passport, holder, theftReport, transfers },
}: OwnerFactsProps): HeaderFact[] {
  const t = translator(reader.locale, "passports");
  const kinds = translator(reader.locale, "transfersPortal");
  const by = transfers.find(({ status }) => status === "completed");
  const address = holder?.email ? <MailAddress address={holder.email} /> : t("detail.holderErased");
  return [
    { key: "owner", label: t("detail.ownerTitle"), value: holder ? address : t("detail.ownerStock") },
    {
      key: "since",
      label: t("detail.since"),
      value: passport.ownerSince && (
        <>
          <Time value={passport.ownerSince} reader={reader} as="date" />
          {by && (
            <>
              {" · "}
              <TextLink href={`/transfers/${by.id}`}>{kinds(`kinds.${by.kind}`)}</TextLink>
            </>
          )}
        </>
      ),
    },
    {
      key: "count",
      label: t("detail.transferCount"),
      value: passport.transferCount > 0 ? t("detail.times", { count: passport.transferCount }) : null,
    },
    ...(theftReport ? theftFacts(reader, theftReport) : []),
  ];
}

interface PassportChangesProps {
  locale: Locale;
  passportId: string;
  action: FormAction;
  /** No one owns the unit, so it can be discarded as unsold. */
  isUnsold: boolean;
}

/** The changes that an alert offers: each gives back what the alert reports. */
export function LiftingChanges({
  changes,
  next,
  ...of
}: PassportChangesProps & { changes: readonly PassportChange[]; next: PassportStep | null }) {
  const t = translator(of.locale, "passports");
  return changes
    .filter((change) => GIVES_BACK.has(change))
    .map((change) => (
      <PassportChangeDialog
        key={change}
        change={change}
        trigger={t(`change.${change}.label`)}
        triggerVariant={change === next ? "primary" : "secondary"}
        {...of}
      />
    ));
}

const ENTERED = ["suspend", "revoke", "archive", "report_lost", "report_stolen", "decommission"] as const;

/** An entry of the status menu for each change that an alert does not offer. */
export function passportChoices(
  changes: readonly PassportChange[],
  props: PassportChangesProps,
): { change: PassportChange; choice: ReactNode }[] {
  const t = translator(props.locale, "passports");
  return ENTERED.filter((change) => changes.includes(change)).map((change) => ({
    change,
    choice: (
      <PassportChangeDialog
        key={change}
        change={change}
        trigger={<StatusChoice label={t(`change.${change}.label`)} hint={t(`change.${change}.hint`)} />}
        triggerVariant="choice"
        {...props}
      />
    ),
  }));
}

interface PassportChangeDialogProps extends PassportChangesProps {
  change: PassportChange;
  trigger: ReactNode;
  triggerVariant: ButtonVariant;
}

function PassportChangeDialog({
  locale,
  passportId,
  change,
  action,
  isUnsold,
  trigger,
  triggerVariant,
}: PassportChangeDialogProps) {
  const t = translator(locale, "passports");
  const reason = reasonField(t("change.reason"), t("change.reasonHint"));
  return (
    <EntryDialog
      trigger={trigger}
      triggerVariant={triggerVariant}
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
