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
  const fieldTexts = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  const data = sustainability;
  const score = (value: number) => fieldTexts("score", { value: format.number(value) });
  const verificationText = () => {
    if (data.carbon_verification !== "third_party") return undefined;
    const report = data.documents?.find(({ kind, issuer }) => kind === "verification" && issuer);
    return report?.issuer
      ? t("figures.says.verified", { issuer: report.issuer, brand })
      : t("figures.says.unproved", { brand });
  };
  const figures: (Figure | false)[] = [
    data.recycled_content !== null && {
      key: "recycled",
      value: format.percent(data.recycled_content),
      basis: [
        data.recycled_content_method && fieldTexts(`choices.recycled_content_method.${data.recycled_content_method}`),
      ],
    },
    data.carbon_footprint_kg_co2e != null && {
      key: "footprint",
      value: fieldTexts("units.kg_co2e", { value: data.carbon_footprint_kg_co2e }),
      verified: verificationText(),
      basis: [
        data.carbon_boundary && fieldTexts(`choices.carbon_boundary.${data.carbon_boundary}`),
        data.carbon_method && fieldTexts(`choices.carbon_method.${data.carbon_method}`),
      ],
    },
    data.repairability_score != null && {
      key: "repairability",
      value: score(data.repairability_score),
      basis: [data.repairability_method],
    },
    data.durability_score != null && {
      key: "durability",
      value: score(data.durability_score),
      basis: [data.durability_method],
    },
    data.recyclability_score != null && {
      key: "recyclability",
      value: score(data.recyclability_score),
      basis: [data.recyclability_method],
    },
    data.expected_lifetime_years != null && {
      key: "lifetime",
      value: fieldTexts("units.years", { value: data.expected_lifetime_years }),
      basis: [],
    },
  ];
  const listedFigures = figures.filter((figure) => figure !== false);
  if (listedFigures.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
      {listedFigures.map(({ key, value, basis, verified }) => (
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
