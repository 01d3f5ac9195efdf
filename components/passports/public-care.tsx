import { Section } from "@/components/ui/section";
import { INSTRUCTION_FIELD_NAMES } from "@/lib/ecodesign/contract";
import { inLanguage } from "@/lib/ecodesign/declared";
import type { Verification } from "@/lib/passports/contract";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** How to keep the item, mend it and let it go, in the reader's language where the brand gave it. */
export function PublicCare({
  reader,
  sustainability,
}: {
  reader: Reader;
  sustainability: Verification["sustainability"];
}) {
  const t = translator(reader.locale, "publicPassport");
  const words = translator(reader.locale, "ecodesign");
  const texts = INSTRUCTION_FIELD_NAMES.flatMap((name) => {
    const found = sustainability[name] && inLanguage(sustainability[name], reader.locale);
    return found ? [{ name, ...found }] : [];
  });
  if (texts.length === 0) return null;
  return (
    <Section title={t("careTitle")}>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {texts.map(({ name, language, text }) => (
          <div key={name}>
            <h3 className="font-medium">{words(`fields.${name}`)}</h3>
            <p lang={language} className="mt-1 whitespace-pre-line text-ink-muted">
              {text}
            </p>
          </div>
        ))}
      </div>
    </Section>
  );
}
