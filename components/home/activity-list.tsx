import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { activityPlace, type ActivityRow, activityText, actorText } from "./activity-text";

interface ActivityListProps {
  reader: Reader;
  activity: readonly ActivityRow[];
  /** Paths that the reader may not open: what happened there is told without a link. */
  hiddenPaths: readonly string[];
}

/** What happened last in the brand, in plain words. */
export function ActivityList({ reader, activity, hiddenPaths }: ActivityListProps) {
  const t = translator(reader.locale, "home");
  if (activity.length === 0) return <p className="text-ink-muted">{t("activity.none")}</p>;
  const isOpen = (place: string) => !hiddenPaths.some((path) => place === path || place.startsWith(`${path}/`));
  return (
    <ul className="divide-y divide-line">
      {activity.map((row) => {
        const place = activityPlace(row);
        const words = activityText(row, t);
        return (
          <li key={row.sequence} className="flex items-baseline justify-between gap-4 py-2 first:pt-0">
            <div className="min-w-0">
              <p>{place && isOpen(place) ? <TextLink href={place}>{words}</TextLink> : words}</p>
              <p className="text-sm text-ink-muted">{actorText(row, t)}</p>
            </div>
            <p className="shrink-0 text-sm text-ink-muted">
              <Time value={row.at} reader={reader} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
