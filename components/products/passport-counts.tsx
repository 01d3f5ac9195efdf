import { KeyValues } from "@/components/ui/key-values";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { OWNER_STATES } from "@/lib/passports/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import type { CountedUnits } from "@/lib/products/units/count-units";

interface PassportCountsProps {
  reader: Reader;
  productId: string;
  counts: CountedUnits;
}

/** A product's passports by state; each count leads to the list of just those. */
export function PassportCounts({ reader, productId, counts }: PassportCountsProps) {
  const t = translator(reader.locale, "products");
  const format = formatter(reader);
  const list = `/products/${productId}/units`;
  const byOwner = { owned: counts.owned, unclaimed: counts.unclaimed, transfer_pending: counts.transferPending };
  const all =
    typeof counts.all === "number"
      ? format.number(counts.all)
      : t("passportCounts.many", { count: counts.all.atLeast });
  const rows = [
    { key: "all", label: t("passportCounts.all"), href: list, text: all, count: 1 },
    ...OWNER_STATES.map((state) => ({
      key: state,
      label: t(`passportCounts.${state}`),
      href: `${list}?owner=${state}`,
      count: byOwner[state],
      text: partText(byOwner[state]),
    })),
    {
      key: "inTrouble",
      label: t("columns.inTrouble"),
      href: `${list}?trouble=yes`,
      count: counts.inTrouble,
      text: partText(counts.inTrouble),
    },
  ];
  function partText(count: number): string {
    return counts.isExact ? format.number(count) : t("moreThan", { count });
  }
  return (
    <Section title={t("passportCounts.title")}>
      <KeyValues
        items={rows.map(({ key, label, href, text, count }) => ({
          key,
          label,
          value: count > 0 ? <TextLink href={href}>{text}</TextLink> : <span className="text-ink-faint">{text}</span>,
        }))}
      />
    </Section>
  );
}
