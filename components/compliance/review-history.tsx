import type { ReactNode } from "react";
import { CheckCheck, CornerUpLeft, MessageSquareWarning, Send, ShieldCheck } from "@/components/ui/icons";
import { Time } from "@/components/ui/time";
import { Timeline, type TimelineEvent } from "@/components/ui/timeline";
import { describeCheck } from "@/lib/compliance/assessment/describe-finding";
import type { ReviewView } from "@/lib/compliance/reviews/show-review";
import { checkNamed, checkNumber } from "@/lib/compliance/rules";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { fieldLabel } from "./marks";

type Entry = ReviewView["events"][number];

const STATUS_STYLES: Record<Entry["event"]["kind"], Pick<TimelineEvent, "icon" | "tone">> = {
  submitted: { icon: <Send />, tone: "notice" },
  changes_requested: { icon: <MessageSquareWarning />, tone: "caution" },
  approved: { icon: <CheckCheck />, tone: "positive" },
  returned: { icon: <CornerUpLeft />, tone: "neutral" },
  overridden: { icon: <ShieldCheck />, tone: "neutral" },
};

export function ReviewHistory({ reader, events }: { reader: Reader; events: readonly Entry[] }) {
  const t = translator(reader.locale, "review");
  if (events.length === 0) return <p className="text-ink-muted">{t("history.none")}</p>;
  const timeline = events
    .toReversed()
    .map((entry): TimelineEvent => ({
      ...STATUS_STYLES[entry.event.kind],
      id: String(entry.event.sequence),
      title: t(`history.${Array.isArray(entry.event.detail.ended) ? "lapsed" : entry.event.kind}`, {
        name: nameOf(entry, t("someone"), t("system")),
      }),
      time: <Time value={entry.event.at} reader={reader} />,
      children: <EventDetail reader={reader} entry={entry} />,
    }));
  return <Timeline events={timeline} label={t("history.title")} />;
}

function nameOf({ event, memberName }: Entry, former: string, system: string): string {
  return memberName ?? (event.actorKind === "member" ? former : system);
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

function endedDocuments({ ended }: Record<string, unknown>): { title: string; day: string }[] {
  if (!Array.isArray(ended)) return [];
  return (ended as { title: string; valid_until: string }[]).map(({ title, valid_until: day }) => ({ title, day }));
}

function EventDetail({ reader, entry: { event } }: { reader: Reader; entry: Entry }) {
  const t = translator(reader.locale, "review");
  const { detail, productVersion: version, sequence, hash } = event;
  const fields = Array.isArray(detail.fields)
    ? detail.fields.map((field) => fieldLabel(reader.locale, String(field)))
    : [];
  const check = checkNamed(detail.check);
  const lines: ReactNode[] = [
    fields.length > 0 && t("history.fields", { fields: formatter(reader).list(fields) }),
    check && `${checkNumber(check)} ${describeCheck(translator(reader.locale, "compliance"), check).title}`,
    ...endedDocuments(detail).map(({ title, day }) =>
      t("history.ended", { title, day: formatter(reader).calendarDate(day) }),
    ),
    textOf(detail.reason) && `“${textOf(detail.reason)}”`,
  ];
  return (
    <>
      {lines.filter(Boolean).map((line, index) => (
        <p key={index} className="whitespace-pre-line text-ink">
          {line}
        </p>
      ))}
      <p>
        {t("history.place", { version, sequence })}{" "}
        <code title={hash} className="font-mono text-xs">
          {hash.slice(0, 12)}
        </code>
      </p>
    </>
  );
}
