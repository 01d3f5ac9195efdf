import { ShieldCheck } from "@/components/ui/icons";
import { Section } from "@/components/ui/section";
import type { Verification } from "@/lib/passports/contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface PublicStandingProps {
  reader: Reader;
  verification: Verification;
}

/**
 * Shows whether the item has an owner, never who (Regulation (EU) 2024/1781, Article 10(1)(e)), unless owners publish
 * a name of their choice.
 */
export function PublicOwner({
  reader,
  verification: { owner },
  hasLeft,
  shownName,
}: PublicStandingProps & { hasLeft: boolean; shownName: string | null }) {
  const t = translator(reader.locale, "publicPassport");
  const state = hasLeft && owner.state === "unclaimed" ? "left.unclaimed" : (`owner.${owner.state}` as const);
  return (
    <Section title={t("owner.title")}>
      <p>
        {owner.state === "owned" && owner.since
          ? t("owner.owned", { date: formatter(reader).date(owner.since) })
          : t(state, { date: "" })}
      </p>
      {shownName !== null && (
        <p className="wrap-anywhere">{translator(reader.locale, "place")("name.shown", { name: shownName })}</p>
      )}
      <p>{t("owner.count", { count: owner.transfer_count })}</p>
      <p className="mt-1 text-sm text-ink-muted">{t("owner.privacy")}</p>
    </Section>
  );
}

export function PublicWarranties({ reader, verification: { warranties, notices } }: PublicStandingProps) {
  const t = translator(reader.locale, "publicPassport");
  const passportTexts = translator(reader.locale, "passports");
  const format = formatter(reader);
  return (
    <Section title={t("warranties.title")}>
      {warranties.length === 0 && <p className="text-ink-muted">{t("warranties.none")}</p>}
      <ul className="flex flex-col gap-3">
        {warranties.map(({ kind, starts_on, ends_on, transferable, territory }) => (
          <li key={`${kind} ${ends_on}`} className="flex gap-3">
            <ShieldCheck
              aria-hidden="true"
              className={`mt-0.5 size-5 shrink-0 ${notices.length > 0 ? "text-ink-muted" : "text-positive"}`}
            />
            <div>
              <p className="font-medium">{passportTexts(`warrantyKinds.${kind}`)}</p>
              <p>{t("warranties.term", { from: format.calendarDate(starts_on), to: format.calendarDate(ends_on) })}</p>
              <p className="text-sm text-ink-muted">
                {[
                  t(transferable ? "warranties.transferable" : "warranties.notTransferable"),
                  territory && t("warranties.territory", { territory }),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
