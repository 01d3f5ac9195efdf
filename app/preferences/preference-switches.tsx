import { currentTheme } from "@/components/shell/current-theme";
import { THEMES } from "@/components/shell/theme";
import { Monitor, Moon, Sun } from "@/components/ui/icons";
import { LOCALES, type Locale, localeName } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { chooseLocale, chooseTheme } from "./actions";

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon };
const SEGMENT =
  "flex h-7 min-w-7 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-sm px-2 text-xs " +
  "font-medium whitespace-nowrap text-ink-muted transition-colors hover:text-ink aria-pressed:bg-surface " +
  "aria-pressed:text-ink aria-pressed:shadow-raised";
const TRACK = "flex gap-0.5 rounded-md border border-line bg-sunken p-0.5";

/** What every reader may choose, in a row or a column of the place they stand in. */
export const PreferenceSwitches = ({ locale }: { locale: Locale }) => (
  <>
    <LanguageSwitch locale={locale} />
    <ThemeSwitch locale={locale} />
  </>
);

/** Light, dark or as the system: a form of three buttons, so it works without JavaScript. */
async function ThemeSwitch({ locale }: { locale: Locale }) {
  const t = translator(locale, "theme");
  const theme = await currentTheme();
  return (
    <form action={chooseTheme}>
      <fieldset className={TRACK}>
        <legend className="sr-only">{t("label")}</legend>
        {THEMES.map((choice) => {
          const Icon = THEME_ICONS[choice];
          return (
            <button
              key={choice}
              name="theme"
              value={choice}
              aria-pressed={choice === theme}
              title={t(choice)}
              className={SEGMENT}
            >
              <Icon aria-hidden="true" className="size-3.5" />
              <span className="sr-only">{t(choice)}</span>
            </button>
          );
        })}
      </fieldset>
    </form>
  );
}

export function LanguageSwitch({ locale }: { locale: Locale }) {
  const t = translator(locale, "language");
  return (
    <form action={chooseLocale}>
      <fieldset className={TRACK}>
        <legend className="sr-only">{t("label")}</legend>
        {LOCALES.map((choice) => (
          <button
            key={choice}
            name="locale"
            value={choice}
            lang={choice}
            aria-pressed={choice === locale}
            className={SEGMENT}
          >
            {localeName(choice)}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
