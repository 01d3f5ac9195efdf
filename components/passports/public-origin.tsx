import { Section } from "@/components/ui/section";
import type { Verification } from "@/lib/passports/contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

interface PublicOriginProps {
  reader: Reader;
  sustainability: Verification["sustainability"];
}

/** Where the item comes from: its country of origin, and each site with what is done there. */
export function PublicOrigin({ reader, sustainability: { facilities, country_of_origin } }: PublicOriginProps) {
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
