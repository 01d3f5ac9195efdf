import { Fragment, type ReactNode, type CSSProperties } from "react";
import { BadgeCheck, type Icon, MessageCircle, Package, Recycle, Repeat2, Wrench } from "@/components/ui/icons";
import { Section } from "@/components/ui/section";
import {
  type AppearanceSection,
  type AppearanceAction,
  type AppearanceActionKind,
  shownAddress,
} from "@/lib/brands/appearance/rules";
import type { ActiveAppearance } from "@/lib/brands/appearance/show-appearance";
import { INSTRUCTION_FIELD_NAMES, TEXTILE_CARE_FIELD_NAMES } from "@/lib/ecodesign/registry";
import type { Verification } from "@/lib/passports/contract";
import { type Reader, formatter } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { isProof, PublicEvidence } from "./public-evidence";
import { PublicCare } from "./public-sheet";

const ICONS: Record<AppearanceActionKind, Icon> = {
  repair: Wrench,
  spare_parts: Package,
  return: Recycle,
  resell: Repeat2,
  register: BadgeCheck,
  support: MessageCircle,
};

interface PublicActionsProps {
  reader: Reader;
  brand: string;
  actions: readonly AppearanceAction[];
}

const BUTTON = "button secondary lg h-auto! min-h-11 w-full justify-start! py-2 whitespace-normal! print:border-0";

function PublicActions({ reader, brand, actions }: PublicActionsProps) {
  const t = translator(reader.locale, "publicPassport.actions");
  return (
    <Section title={t("title", { brand })}>
      <ul className="grid gap-2 sm:grid-cols-2 print:grid-cols-1">
        {actions.map(({ kind, address }) => {
          const Sign = ICONS[kind];
          return (
            <li key={kind} className="min-w-0">
              <a href={address} rel="noreferrer" className={BUTTON}>
                <Sign aria-hidden="true" className="text-accent-ink" />
                {t(`kinds.${kind}`)}
                <span className="hidden font-normal break-all print:inline">{shownAddress(address)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** In percent. Shares are often rounded; a smaller gap to 100 is rounding. */
const ROUNDING_PCT = 1;

interface PublicMaterialsProps {
  reader: Reader;
  materials: Verification["sustainability"]["materials"];
}

function PublicMaterials({ reader, materials }: PublicMaterialsProps) {
  if (!materials || materials.length === 0) return null;
  const t = translator(reader.locale, "publicPassport.materials");
  const fieldTexts = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  const sorted = materials.toSorted((one, other) => other.mass_pct - one.mass_pct);
  const sum = sorted.reduce((share, material) => share + material.mass_pct, 0);
  const restPct = 100 - sum;
  const hasRest = restPct > ROUNDING_PCT;
  return (
    <Section title={t("title")}>
      {restPct >= -ROUNDING_PCT && (
        <div className="composition" aria-hidden="true">
          {sorted.map(({ mass_pct }, index) => (
            <span key={index} style={{ "--share": mass_pct } as CSSProperties} />
          ))}
          {hasRest && <span className="rest" style={{ "--share": restPct } as CSSProperties} />}
        </div>
      )}
      <ul className="composition-names">
        {sorted.map(({ name, mass_pct, recycled_pct, origin_country, component, ...more }, index) => {
          const { renewable_pct, critical_raw_material } = more;
          const notes = [
            component,
            recycled_pct ? t("recycled", { share: format.percent(recycled_pct) }) : null,
            renewable_pct ? `${fieldTexts("columns.renewable")}: ${format.percent(renewable_pct)}` : null,
            critical_raw_material && fieldTexts("columns.critical"),
            origin_country && t("from", { country: format.country(origin_country) }),
          ].filter(Boolean);
          return (
            <li key={index}>
              <span>{format.percent(mass_pct)}</span> <b dir="auto">{name}</b>
              {notes.length > 0 && <small>{notes.join(" · ")}</small>}
            </li>
          );
        })}
        {hasRest && (
          <li className="rest">
            <span>{format.percent(Math.round(restPct * 100) / 100)}</span> <b>{t("rest")}</b>
          </li>
        )}
      </ul>
    </Section>
  );
}

interface PublicSectionsOptions {
  reader: Reader;
  brand: { name: string; locale: string };
  appearance: Pick<ActiveAppearance, "sections" | "actions">;
  language: string;
  sustainability: Verification["sustainability"];
  today: string;
}

export function publicSections({
  reader,
  brand,
  appearance,
  language,
  sustainability,
  today,
}: PublicSectionsOptions): ReactNode[] {
  const sections: Record<AppearanceSection, () => ReactNode> = {
    actions: () => <PublicActions reader={reader} brand={brand.name} actions={appearance.actions} />,
    figures: () => <PublicFigures reader={reader} brand={brand.name} sustainability={sustainability} />,
    materials: () => <PublicMaterials reader={reader} materials={sustainability.materials} />,
    care: () => <PublicCare reader={reader} brand={brand} language={language} sustainability={sustainability} />,
    evidence: () => <PublicEvidence reader={reader} documents={sustainability.documents} today={today} />,
    origin: () => <PublicOrigin reader={reader} sustainability={sustainability} />,
  };
  return appearance.sections
    .filter((name) => name !== "actions" || appearance.actions.length > 0)
    .map((name) => <Fragment key={name}>{sections[name]()}</Fragment>);
}

const FIGURE_FIELDS = [
  "recycled_content",
  "carbon_footprint_kg_co2e",
  "repairability_score",
  "durability_score",
  "recyclability_score",
  "expected_lifetime_years",
];
const CARE_FIELDS = [
  ...INSTRUCTION_FIELD_NAMES,
  ...TEXTILE_CARE_FIELD_NAMES,
  ...["spare_parts_available_years", "durability_guarantee_years"],
];

const FIELDS_OF: Record<AppearanceSection, readonly string[]> = {
  actions: [],
  figures: FIGURE_FIELDS,
  materials: ["materials"],
  care: CARE_FIELDS,
  evidence: [],
  origin: ["facilities", "country_of_origin"],
};

/** The data that the sections leave to the folded rest, so that the page shows nothing twice. */
export function remainingData(
  sections: readonly AppearanceSection[],
  { documents, ...sustainability }: Verification["sustainability"],
) {
  const isEmpty = (name: string) => {
    const value: unknown = sustainability[name as keyof typeof sustainability];
    return value == null || (Array.isArray(value) && value.length === 0);
  };
  const sectionFields = sections.flatMap((name) => FIELDS_OF[name]).filter((name) => !isEmpty(name));
  if (sectionFields.includes("carbon_footprint_kg_co2e")) sectionFields.push("carbon_method");
  const others = sections.includes("evidence") ? documents?.filter((document) => !isProof(document)) : documents;
  const isWhole = others?.length === documents?.length;
  return {
    rest: { ...sustainability, documents: isWhole ? documents : others },
    shownAbove: new Set([...sectionFields, ...(others?.length === 0 && !isWhole ? ["documents"] : [])]),
  };
}

interface PublicOriginProps {
  reader: Reader;
  sustainability: Verification["sustainability"];
}

function PublicOrigin({ reader, sustainability: { facilities, country_of_origin } }: PublicOriginProps) {
  const sites = facilities ?? [];
  if (sites.length === 0 && !country_of_origin) return null;
  const t = translator(reader.locale, "publicPassport.origin");
  const format = formatter(reader);
  return (
    <Section title={t("title")}>
      {country_of_origin && <p>{t("madeIn", { country: format.country(country_of_origin) })}</p>}
      {sites.length > 0 && (
        <ol className="mt-4 flex flex-col gap-4 border-l border-line-strong pl-5">
          {sites.map(({ activity, country, identifier, identifier_scheme }, index) => (
            <li key={index} className="relative">
              <span
                aria-hidden="true"
                className="absolute top-1.5 -left-[1.56rem] size-2.5 rounded-full border-2 border-paper bg-accent-ink"
              />
              <p className="font-medium" dir="auto">
                {activity ?? t("site")}
              </p>
              <p className="text-sm wrap-anywhere text-ink-muted">
                {[
                  country && format.country(country),
                  [identifier_scheme?.toUpperCase(), identifier].filter(Boolean).join(" "),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

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

function PublicFigures({ reader, brand, sustainability }: PublicFiguresProps) {
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
