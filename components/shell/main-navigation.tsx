import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { NAVIGATION } from "./navigation";
import { NavigationLink } from "./navigation-link";

export function MainNavigation({ locale, hiddenPaths }: { locale: Locale; hiddenPaths: readonly string[] }) {
  const t = translator(locale, "shell");
  return (
    <nav aria-label={t("mainNavigation")} className="flex flex-col gap-5">
      {NAVIGATION.map((group) => ({ ...group, places: group.places.filter(({ href }) => !hiddenPaths.includes(href)) }))
        .filter(({ places }) => places.length > 0)
        .map((group, index) => (
          <div key={group.label ?? index}>
            {group.label && <p className="micro-label px-3 pb-1 text-on-cover-muted">{t(group.label)}</p>}
            <ul className="flex flex-col gap-0.5">
              {group.places.map(({ label, href }) => (
                <li key={href}>
                  <NavigationLink href={href} label={t(label)} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </nav>
  );
}
