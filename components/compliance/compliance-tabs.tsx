import { TabLinks } from "@/components/ui/tab-links";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import { OPEN_STATES, queueHref } from "./review-words";

const PLACES = {
  overview: "/compliance",
  queue: "/compliance/queue",
  matrix: "/compliance/matrix",
  evidence: "/compliance/evidence",
  checks: "/compliance/checks",
} as const;
/** Where somebody still has to act: the matrix shows it at first; the queue asks what it is for its reader. */
const OPEN = queueHref({ state: OPEN_STATES }).split("?")[1];
export type CompliancePlace = keyof typeof PLACES;

/** The pages of the compliance review; queue and matrix keep each other's filters. */
export function ComplianceTabs({
  locale,
  current,
  query = "",
}: {
  locale: Locale;
  current: CompliancePlace;
  query?: string;
}) {
  const t = translator(locale, "review");
  const isBetween = current === "queue" || current === "matrix";
  return (
    <div className="mb-6">
      <TabLinks
        label={t("tabs.label")}
        tabs={Object.entries(PLACES).map(([name, path]) => {
          const place = name as CompliancePlace;
          const filters = place === "matrix" ? (isBetween ? query : OPEN) : place === "queue" && isBetween ? query : "";
          return {
            href: filters ? `${path}?${filters}` : path,
            label: t(`tabs.${place}`),
            isCurrent: place === current,
          };
        })}
      />
    </div>
  );
}
