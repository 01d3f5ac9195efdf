import { TabLinks } from "@/components/ui/tab-links";
import type { Locale } from "@/lib/i18n/locales";
import { translator } from "@/lib/i18n/translator";

const PLACES = { overview: "/compliance", queue: "/compliance/queue", matrix: "/compliance/matrix", checks: "/compliance/checks" } as const;
export type CompliancePlace = keyof typeof PLACES;

/** The pages of the compliance review; queue and matrix keep each other's filters. */
export function ComplianceTabs({ locale, current, query = "" }: { locale: Locale; current: CompliancePlace; query?: string }) {
  const t = translator(locale, "review");
  const isFiltered = (place: CompliancePlace) => query !== "" && (place === "queue" || place === "matrix");
  return (
    <div className="mb-6">
      <TabLinks
        label={t("tabs.label")}
        tabs={Object.entries(PLACES).map(([name, path]) => {
          const place = name as CompliancePlace;
          return { href: isFiltered(place) ? `${path}?${query}` : path, label: t(`tabs.${place}`), isCurrent: place === current };
        })}
      />
    </div>
  );
}
