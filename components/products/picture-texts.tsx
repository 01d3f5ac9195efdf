import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { type Locale, LOCALES } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { altField } from "@/lib/products/pictures/alt-form";
import { ALT_CHARACTERS_MAX } from "@/lib/products/pictures/rules";
import { LanguageSelect } from "./language-select";

interface PictureTextsProps {
  locale: Locale;
  productId: string;
  pictureId: string;
  alt: Record<string, string>;
  save: (form: FormData) => Promise<void>;
}

/** What a picture shows, a field for each language, and a place for one more. */
export function PictureTexts({ locale, productId, pictureId, alt, save }: PictureTextsProps) {
  const t = translator(locale, "products.pictures");
  const names = new Intl.DisplayNames(locale, { type: "language", fallback: "code" });
  const languages = [...new Set<string>([...LOCALES, ...Object.keys(alt).toSorted()])];
  const id = (name: string) => `${pictureId}-${name}`;
  return (
    <form action={save} className="mt-3 flex flex-col gap-3">
      <input type="hidden" name="productId" value={productId} />
      <input type="hidden" name="pictureId" value={pictureId} />
      <p className="text-sm text-ink-muted">{t("describeHint")}</p>
      {languages.map((language) => (
        <Field
          key={language}
          id={id(language)}
          name={altField(language)}
          label={t("altIn", { language: names.of(language) ?? language })}
          maxLength={ALT_CHARACTERS_MAX}
        >
          {(control) => <Input {...control} lang={language} defaultValue={alt[language] ?? ""} />}
        </Field>
      ))}
      <div className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field id={id("language")} name="language" label={t("otherLanguage")}>
          {(control) => <LanguageSelect {...control} locale={locale} defaultValue="" nothing={t("noLanguage")} />}
        </Field>
        <Field id={id("text")} name="text" label={t("otherText")} maxLength={ALT_CHARACTERS_MAX}>
          {(control) => <Input {...control} />}
        </Field>
      </div>
      <div>
        <SubmitButton>{t("save")}</SubmitButton>
      </div>
    </form>
  );
}
