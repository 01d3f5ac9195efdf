import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import { INSTRUCTION_FIELD_NAMES } from "@/lib/ecodesign/contract";
import { type Declared, missingLanguages } from "@/lib/ecodesign/declared";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

interface MissingTextsProps {
  reader: Reader;
  declared: Declared;
  /** What the brand means to have its texts in. */
  textLocales: readonly Locale[];
  /** Where texts are written; null: the reader may not. */
  editHref: string | null;
}

/** Which texts of a product lack a language that the brand has chosen; nothing where none does. */
export function MissingTexts({ reader, declared, textLocales, editHref }: MissingTextsProps) {
  const t = translator(reader.locale, "products");
  const words = translator(reader.locale, "ecodesign");
  const format = formatter(reader);
  const lacking = INSTRUCTION_FIELD_NAMES.flatMap((name) => {
    const missing = declared[name] ? missingLanguages(declared[name], textLocales) : [];
    return missing.length > 0 ? [{ name, missing }] : [];
  });
  if (lacking.length === 0) return null;
  return (
    <div className="mb-5">
      <Callout title={t("detail.missingTexts.title")}>
        <p>{t("detail.missingTexts.text")}</p>
        <ul className="mt-1">
          {lacking.map(({ name, missing }) => (
            <li key={name}>
              {t("detail.missingTexts.line", {
                field: words(`fields.${name}`),
                languages: format.list(missing.map(format.language)),
              })}
            </li>
          ))}
        </ul>
        {editHref && <TextLink href={editHref}>{t("detail.missingTexts.add")}</TextLink>}
      </Callout>
    </div>
  );
}
