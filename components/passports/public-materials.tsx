import type { CSSProperties } from "react";
import { Section } from "@/components/ui/section";
import type { Verification } from "@/lib/passports/contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** Shares are declared in percent, often rounded: what is missing below this is rounding. */
const ROUNDING_PCT = 1;

interface PublicMaterialsProps {
  reader: Reader;
  materials: Verification["sustainability"]["materials"];
}

/** What the item is made of, as a picture and in words; the table with all of it stands in the data below. */
export function PublicMaterials({ reader, materials }: PublicMaterialsProps) {
  if (!materials || materials.length === 0) return null;
  const t = translator(reader.locale, "publicPassport.materials");
  const format = formatter(reader);
  const shown = materials.toSorted((one, other) => other.mass_pct - one.mass_pct);
  const sum = shown.reduce((share, material) => share + material.mass_pct, 0);
  const restPct = 100 - sum;
  const hasRest = restPct > ROUNDING_PCT;
  return (
    <Section title={t("title")}>
      {restPct >= -ROUNDING_PCT && (
        <div className="composition" aria-hidden="true">
          {shown.map(({ mass_pct }, index) => (
            <span key={index} style={{ "--share": mass_pct } as CSSProperties} />
          ))}
          {hasRest && <span className="rest" style={{ "--share": restPct } as CSSProperties} />}
        </div>
      )}
      <ul className="composition-names">
        {shown.map(({ name, mass_pct, recycled_pct, origin_country, component }, index) => {
          const notes = [
            component,
            recycled_pct ? t("recycled", { share: format.percent(recycled_pct) }) : null,
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
