import {
  Archive,
  ArrowLeftRight,
  Ban,
  Check,
  Clock,
  PackageX,
  ShieldCheck,
  ShieldX,
  Stamp,
  TriangleAlert,
  X,
} from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { Time } from "@/components/ui/time";
import { Timeline, type TimelineEvent } from "@/components/ui/timeline";
import type { PassportChangeWord, PassportEvent } from "@/lib/passport-pages/show-passport";
import { formatter, type Reader } from "@/lib/platform/i18n/format";
import { type Translate, translator } from "@/lib/platform/i18n/translator";

type Look = Pick<TimelineEvent, "icon" | "tone">;

const ENDS: Record<Extract<PassportEvent, { kind: "transfer_ended" }>["status"], Look> = {
  completed: { icon: <Check />, tone: "positive" },
  declined: { icon: <X />, tone: "caution" },
  cancelled: { icon: <Ban /> },
  expired: { icon: <Clock /> },
  voided: { icon: <Ban />, tone: "critical" },
};

const CHANGES: Record<PassportChangeWord, Look> = {
  suspended: { icon: <Ban />, tone: "caution" },
  revoked: { icon: <Ban />, tone: "critical" },
  archived: { icon: <Archive /> },
  reinstated: { icon: <Check />, tone: "positive" },
  reported_lost: { icon: <TriangleAlert />, tone: "caution" },
  reported_stolen: { icon: <TriangleAlert />, tone: "critical" },
  custody_cleared: { icon: <Check /> },
  decommissioned: { icon: <PackageX /> },
};

function lookOf(event: PassportEvent): Look {
  switch (event.kind) {
    case "registered":
      return { icon: <Stamp />, tone: "accent" };
    case "transfer_started":
      return { icon: <ArrowLeftRight /> };
    case "transfer_ended":
      return ENDS[event.status];
    case "warranty_began":
      return { icon: <ShieldCheck />, tone: "positive" };
    case "changed":
      return CHANGES[event.to];
    case "warranty_changed":
      return event.to === "voided" ? { icon: <ShieldX />, tone: "caution" } : { icon: <ShieldCheck /> };
  }
}

function title(event: PassportEvent, t: Translate<"passports">) {
  switch (event.kind) {
    case "transfer_started":
      return <TextLink href={`/transfers/${event.transferId}`}>{t("events.transfer_started")}</TextLink>;
    case "transfer_ended":
      return t(`events.transfer_${event.status}`);
    case "registered":
      return t("events.registered");
    case "warranty_began":
      return t("events.warranty_began");
    case "changed":
      return t(`events.${event.to}`);
    case "warranty_changed":
      return t(`events.warranty_${event.to}`);
  }
}

export function PassportTimeline({ reader, events }: { reader: Reader; events: readonly PassportEvent[] }) {
  const t = translator(reader.locale, "passports");
  const format = formatter(reader);
  const detail = (event: PassportEvent) => {
    if (event.kind === "transfer_started")
      return event.recipientEmail ? t("detail.to", { recipient: event.recipientEmail }) : t("detail.toErased");
    if (event.kind === "warranty_began" && event.endsOn)
      return t("events.warrantyUntil", {
        kind: t(`warrantyKinds.${event.warrantyKind}`),
        date: format.calendarDate(event.endsOn),
      });
    if ((event.kind === "changed" || event.kind === "warranty_changed") && event.reason) return event.reason;
    return null;
  };
  return (
    <Timeline
      label={t("detail.timelineTitle")}
      events={events.map((event, index) => ({
        id: String(index),
        ...lookOf(event),
        title: title(event, t),
        time: <Time value={event.at} reader={reader} as="dateTime" />,
        children: detail(event),
      }))}
    />
  );
}
