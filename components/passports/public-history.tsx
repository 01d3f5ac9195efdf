import { Section } from "@/components/ui/section";
import type { PublicEvent } from "@/lib/passports/verification/public-history";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";

/** What happened to the item, by day, and never to whom. */
export function PublicHistory({ reader, events }: { reader: Reader; events: readonly PublicEvent[] }) {
  const t = translator(reader.locale, "publicPassport.history");
  const warranties = translator(reader.locale, "passports.warrantyKinds");
  const notices = translator(reader.locale, "publicPassport.notices");
  const format = formatter(reader);
  const title = (event: PublicEvent) => {
    switch (event.kind) {
      case "warranty_began":
        return t("warrantyBegan", { warranty: warranties(event.warranty) });
      case "notice":
        return notices(`${event.notice}.title`);
      default:
        return t(`kinds.${event.kind}`);
    }
  };
  return (
    <Section title={t("title")}>
      <ol className="flex flex-col gap-2.5">
        {events.map((event) => (
          <li key={`${event.on} ${title(event)}`} className="grid grid-cols-[6.5rem_1fr] gap-x-3">
            <span className="text-sm leading-6 text-ink-muted">{format.calendarDate(event.on)}</span>
            <span>{title(event)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
