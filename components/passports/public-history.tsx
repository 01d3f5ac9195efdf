import { Section } from "@/components/ui/section";
import { eventDescriber } from "@/lib/passports/verification/describe-event";
import type { PublicEvent } from "@/lib/passports/verification/public-history";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** What happened to the item, by day, and never to whom. */
export function PublicHistory({ reader, events }: { reader: Reader; events: readonly PublicEvent[] }) {
  const t = translator(reader.locale, "publicPassport.history");
  const format = formatter(reader);
  const titleOf = eventDescriber(reader.locale);
  return (
    <Section title={t("title")}>
      <ol className="flex flex-col gap-2.5">
        {events.map((event) => (
          <li key={`${event.on} ${titleOf(event)}`} className="grid grid-cols-[6.5rem_1fr] gap-x-3">
            <span className="text-sm leading-6 text-ink-muted">{format.calendarDate(event.on)}</span>
            <span>{titleOf(event)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
