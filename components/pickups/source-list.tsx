import { SmallTable } from "@/components/ui/small-table";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { ShownSource } from "@/lib/pickups/list-sources";
import type { Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { addressOf, SourceState } from "./source-state";

/** A brand's pick-ups, twenty at most. */
export function SourceList({ sources, reader }: { sources: readonly ShownSource[]; reader: Reader }) {
  const t = translator(reader.locale, "pickups");
  const at = (value: Date | null) => (value ? <Time value={value} reader={reader} as="dateTime" /> : t("never"));
  return (
    <SmallTable
      caption={t("title")}
      heads={[t("columns.name"), t("columns.state"), t("columns.looked"), t("columns.next")]}
      rows={sources.map((source) => [
        <span key="name" className="flex flex-col gap-0.5">
          <TextLink href={`/settings/pickups/${source.id}`}>{source.name}</TextLink>
          <span className="text-sm break-all text-ink-muted">{addressOf(source)}</span>
        </span>,
        <SourceState key="state" source={source} locale={reader.locale} />,
        at(source.lookedAt),
        source.nextAt ? at(source.nextAt) : "–",
      ])}
    />
  );
}
