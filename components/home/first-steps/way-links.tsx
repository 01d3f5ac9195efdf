import { LinkButton } from "@/components/ui/link";
import type { Way } from "@/lib/home/first-steps/rules";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

const PLACES: Record<Way, string> = { spreadsheet: "/imports/new", erp: "/api-keys/new", hand: "/products/new" };

export function WayLinks({ locale, ways }: { locale: Locale; ways: readonly Way[] }) {
  const t = translator(locale, "firstSteps");
  return ways.map((way, index) => (
    <LinkButton key={way} href={PLACES[way]} variant={index === 0 ? "primary" : "secondary"}>
      {t(`ways.${way}.title`)}
    </LinkButton>
  ));
}
