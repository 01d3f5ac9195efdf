import { currentTheme, THEMES } from "@/components/shell/keep-preference";
import { LanguageForm, ThemeForm } from "@/components/shell/preference-forms";
import { LOCALES, type Locale, localeName } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { chooseLocale, chooseTheme } from "./actions";

export const PreferenceSwitches = ({ locale }: { locale: Locale }) => (
  <>
    <LanguageSwitch locale={locale} />
    <ThemeSwitch locale={locale} />
  </>
);

export const PreferenceRow = ({ locale }: { locale: Locale }) => (
  <div className="flex flex-wrap gap-3">
    <PreferenceSwitches locale={locale} />
  </div>
);

async function ThemeSwitch({ locale }: { locale: Locale }) {
  const t = translator(locale, "theme");
  return (
    <ThemeForm
      label={t("label")}
      choices={THEMES.map((theme) => ({ theme, label: t(theme) }))}
      current={await currentTheme()}
      choose={chooseTheme}
    />
  );
}

export function LanguageSwitch({ locale }: { locale: Locale }) {
  return (
    <LanguageForm
      label={translator(locale, "language")("label")}
      choices={LOCALES.map((choice) => ({ locale: choice, name: localeName(choice) }))}
      current={locale}
      choose={chooseLocale}
    />
  );
}
