import { EntryDialog } from "@/components/forms/entry-dialog";
import { reasonField } from "@/components/forms/field-schemas";
import { LinkButton } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import type { PassportView } from "@/lib/passport-pages/show-passport";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";
import type { FormAction } from "@/lib/platform/input/form-state";
import { isWarrantyOpen } from "@/lib/warranties/rules";
import { WarrantyStatus } from "./passport-status";

export type ShownWarranty = PassportView["warranties"][number];

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
