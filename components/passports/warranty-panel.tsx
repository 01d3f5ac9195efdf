import { Section } from "@/components/ui/section";
import { formatter, type Reader } from "@/lib/i18n/format";
import { translator } from "@/lib/i18n/translator";
import type { WarrantyKind, WarrantyState } from "@/lib/warranties/rules";
import { WarrantyStatus } from "./passport-status";

export interface ShownWarranty {
  id: string;
  kind: WarrantyKind;
  months: number | null;
  startsOn: string | null;
  endsOn: string | null;
  transferable: boolean;
  territory: string | null;
  shownState: WarrantyState | "expired";
}

/** The warranties of one passport, each with its term and what a sale does to it. */
export function WarrantyPanel({ reader, warranties }: { reader: Reader; warranties: readonly ShownWarranty[] }) {
  const t = translator(reader.locale, "passports");
  const format = formatter(reader);
  const term = ({ startsOn, endsOn, months }: ShownWarranty) => {
    if (startsOn && endsOn) return t("detail.warrantyTerm", { from: format.calendarDate(startsOn), to: format.calendarDate(endsOn) });
    return months === null ? t("detail.warrantyOpen") : t("detail.warrantyMonths", { months });
  };
  return (
    <Section title={t("detail.warrantiesTitle")}>
      {warranties.length === 0 && <p className="text-ink-muted">{t("detail.warrantiesNone")}</p>}
      <ul className="divide-y divide-line">
        {warranties.map((warranty) => (
          <li key={warranty.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0">
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
            </div>
            <WarrantyStatus state={warranty.shownState} t={t} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
