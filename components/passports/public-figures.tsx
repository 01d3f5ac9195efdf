import type { Verification } from "@/lib/passports/contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface Figure {
  key: "recycled" | "footprint" | "repairability" | "durability" | "recyclability" | "lifetime";
  value: string;
  basis: (string | null | undefined)[];
  verified?: string;
}

interface PublicFiguresProps {
  reader: Reader;
  brand: string;
  sustainability: Verification["sustainability"];
}

export function PublicFigures({ reader, brand, sustainability }: PublicFiguresProps) {
  const t = translator(reader.locale, "publicPassport");
  const words = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  const given = sustainability;
  const score = (value: number) => words("score", { value: format.number(value) });
  const verificationText = () => {
    if (given.carbon_verification !== "third_party") return undefined;
    const report = given.documents?.find(({ kind, issuer }) => kind === "verification" && issuer);
    return report?.issuer
      ? t("figures.says.verified", { issuer: report.issuer, brand })
      : t("figures.says.unproved", { brand });
  };
  const figures: (Figure | false)[] = [
    given.recycled_content !== null && {
      key: "recycled",
      value: format.percent(given.recycled_content),
      basis: [
        given.recycled_content_method && words(`choices.recycled_content_method.${given.recycled_content_method}`),
      ],
    },
    given.carbon_footprint_kg_co2e != null && {
      key: "footprint",
      value: words("units.kg_co2e", { value: given.carbon_footprint_kg_co2e }),
      verified: verificationText(),
      basis: [
        given.carbon_boundary && words(`choices.carbon_boundary.${given.carbon_boundary}`),
        given.carbon_method && words(`choices.carbon_method.${given.carbon_method}`),
      ],
    },
    given.repairability_score != null && {
      key: "repairability",
      value: score(given.repairability_score),
      basis: [given.repairability_method],
    },
    given.durability_score != null && {
      key: "durability",
      value: score(given.durability_score),
      basis: [given.durability_method],
    },
    given.recyclability_score != null && {
      key: "recyclability",
      value: score(given.recyclability_score),
      basis: [given.recyclability_method],
    },
    given.expected_lifetime_years != null && {
      key: "lifetime",
      value: words("units.years", { value: given.expected_lifetime_years }),
      basis: [],
    },
  ];
  const shown = figures.filter((figure) => figure !== false);
  if (shown.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
      {shown.map(({ key, value, basis, verified }) => (
        <div key={key} className="flex grow basis-2/5 flex-col bg-surface px-4 py-4 sm:basis-[30%]">
          <dt className="text-sm text-ink-muted">{t(`figures.${key}`)}</dt>
          <dd className="mt-1 font-serif text-xl tracking-tight">{value}</dd>
          {basis.some(Boolean) && (
            <dd className="mt-0.5 text-xs text-ink-muted">{basis.filter(Boolean).join(" · ")}</dd>
          )}
          <dd className="mt-auto pt-2 text-xs text-ink-muted">{verified ?? t("figures.says.brand", { brand })}</dd>
        </div>
      ))}
    </dl>
  );
}
