import { Section } from "@/components/ui/section";
import { INSTRUCTION_FIELD_NAMES, TEXTILE_CARE_FIELD_NAMES } from "@/lib/ecodesign/contract";
import { inLanguage, isForeign } from "@/lib/ecodesign/declared";
import type { Verification } from "@/lib/passports/contract";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** How to keep the item, mend it and let it go, in the reader's language where the brand gave it. */
export function PublicCare({
  reader,
  brand,
  language,
  sustainability,
}: {
  reader: Reader;
  brand: { name: string; locale: string };
  /** Of the brand's texts, by its tag. */
  language: string;
  sustainability: Verification["sustainability"];
}) {
  const t = translator(reader.locale, "publicPassport");
  const words = translator(reader.locale, "ecodesign");
  const texts = INSTRUCTION_FIELD_NAMES.flatMap((name) => {
    const found = sustainability[name] && inLanguage(sustainability[name], language, brand.locale);
    return found ? [{ name, ...found }] : [];
  });
  const treatments = TEXTILE_CARE_FIELD_NAMES.flatMap((name) => {
    const value = sustainability[name];
    return value ? [{ name, text: words(`choices.${name}.${value}` as "choices.care_washing.at_30") }] : [];
  });
  const { spare_parts_available_years: partsYears, durability_guarantee_years: guaranteeYears } = sustainability;
  const written = new Set(texts.map((text) => text.language));
  const [only = language] = written.size === 1 ? written : [];
  const notInLanguage = (of: string) => t("onlyIn", { language: formatter(reader).language(of) });
  if (texts.length + treatments.length === 0 && partsYears == null && guaranteeYears == null) return null;
  return (
    <Section title={t("careTitle")} description={isForeign(only, language) && notInLanguage(only)}>
      {treatments.length > 0 && (
        <dl className="mb-5 flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
          {treatments.map(({ name, text }) => (
            <div key={name} className="grow basis-2/5 bg-surface px-4 py-3 sm:basis-[18%]">
              <dt className="text-sm text-ink-muted">{words(`fields.${name}`)}</dt>
              <dd className="mt-0.5">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {texts.map(({ name, language: of, text }) => (
          <div key={name}>
            <h3 className="font-medium">{words(`fields.${name}`)}</h3>
            {written.size > 1 && isForeign(of, language) && (
              <p className="text-sm text-ink-muted italic">{notInLanguage(of)}</p>
            )}
            <p lang={of} className="mt-1 whitespace-pre-line text-ink-muted">
              {text}
            </p>
          </div>
        ))}
        {partsYears != null && (
          <div>
            <h3 className="font-medium">{t("care.partsTitle")}</h3>
            <p className="mt-1 text-ink-muted">
              {t("care.partsText", { years: words("units.years", { value: partsYears }) })}
            </p>
          </div>
        )}
        {guaranteeYears != null && (
          <div>
            <h3 className="font-medium">{words("fields.durability_guarantee_years")}</h3>
            <p className="mt-1 text-ink-muted">
              {t("care.guaranteeText", { brand: brand.name, years: words("units.years", { value: guaranteeYears }) })}
            </p>
            <p className="mt-1 text-sm text-ink-muted">{t("care.guaranteeLaw")}</p>
          </div>
        )}
      </div>
    </Section>
  );
}
