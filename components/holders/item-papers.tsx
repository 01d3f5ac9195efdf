import { ShieldCheck, ShieldOff } from "@/components/ui/icons";
import { PrintButton } from "@/components/ui/print-button";
import { Section } from "@/components/ui/section";
import type { showItem } from "@/lib/holders/place/show-items";
import { formatPassportCode } from "@/lib/passports/code";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

type Papers = Awaited<ReturnType<typeof showItem>>;

/** Each warranty as its holder would show it at a counter. */
export function ItemPapers({ reader, item, warranties }: { reader: Reader } & Pick<Papers, "item" | "warranties">) {
  const t = translator(reader.locale, "place.papers");
  const words = translator(reader.locale, "passports");
  const format = formatter(reader);
  const issued = { brand: item.brand.name, code: formatPassportCode(item.code) };
  return (
    <Section
      title={t("title")}
      actions={warranties.length > 0 && <PrintButton variant="secondary">{t("print")}</PrintButton>}
    >
      {warranties.length === 0 && <p className="text-ink-muted">{t("none")}</p>}
      <ul className="flex flex-col gap-4">
        {warranties.map(({ id, kind, shown, endsOn, transferable, territory }) => {
          const Icon = shown === "active" ? ShieldCheck : ShieldOff;
          return (
            <li key={id} className="flex gap-3">
              <Icon
                aria-hidden="true"
                className={`mt-0.5 size-5 shrink-0 ${shown === "active" ? "text-positive" : "text-ink-faint"}`}
              />
              <div>
                <p className="font-medium">{words(`warrantyKinds.${kind}`)}</p>
                <p>{t(`states.${shown}`, { day: endsOn ? format.calendarDate(endsOn) : "" })}</p>
                <p className="text-sm text-ink-muted">
                  {[t(transferable ? "transferable" : "notTransferable"), territory && t("territory", { territory })]
                    .filter(Boolean)
                    .join(", ")}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {warranties.length > 0 && (
        <p className="mt-5 text-sm text-ink-muted">
          {item.serialNumber ? t("issuedSerial", { ...issued, serial: item.serialNumber }) : t("issued", issued)}
        </p>
      )}
    </Section>
  );
}
