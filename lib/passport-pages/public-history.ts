import type { PublicPast } from "@/db/queries/public-states";
import type { Verification } from "@/lib/passports/contract";
import type { WarrantyKind } from "@/lib/passports/rules";
import { dayOf } from "@/lib/platform/calendar";
import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";

export type PublicEvent = { on: string } & (
  | { kind: "produced" | "placed_on_market" | "registered" | "transferred" | "returned" }
  | { kind: "warranty_began"; warranty: WarrantyKind }
  | { kind: "notice"; notice: Verification["notices"][number]["kind"] }
);

export function publicHistory(
  { product, sustainability, authenticity, notices }: Verification,
  past: PublicPast,
  today: string,
): PublicEvent[] {
  const events: (PublicEvent | false | null)[] = [
    product.produced_on !== null && { kind: "produced", on: product.produced_on },
    sustainability.placed_on_market_on != null && { kind: "placed_on_market", on: sustainability.placed_on_market_on },
    { kind: "registered", on: dayOf(new Date(authenticity.registered_at)) },
    ...past.transfers.map(({ kind, endedAt }): PublicEvent | null => {
      const on = endedAt && dayOf(endedAt);
      return on === null ? null : { kind: kind === "return" ? "returned" : "transferred", on };
    }),
    ...past.warranties.map(({ kind, startsOn }): PublicEvent | null =>
      startsOn === null ? null : { kind: "warranty_began", warranty: kind, on: startsOn },
    ),
    ...notices.map(({ kind, since }): PublicEvent | null =>
      since === null ? null : { kind: "notice", notice: kind, on: dayOf(new Date(since)) },
    ),
  ];
  return events
    .filter((event) => event !== false && event !== null)
    .filter(({ on }) => on <= today)
    .map((event, order) => ({ event, order }))
    .sort((one, other) => other.event.on.localeCompare(one.event.on) || other.order - one.order)
    .map(({ event }) => event);
}

export function eventDescriber(locale: Locale): (event: PublicEvent) => string {
  const t = translator(locale, "publicPassport");
  const warranties = translator(locale, "passports.warrantyKinds");
  return (event) => {
    switch (event.kind) {
      case "warranty_began":
        return t("history.warrantyBegan", { warranty: warranties(event.warranty) });
      case "notice":
        return t(`notices.${event.notice}.title`);
      default:
        return t(`history.kinds.${event.kind}`);
    }
  };
}
