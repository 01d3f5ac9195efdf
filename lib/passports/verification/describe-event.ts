import type { Locale } from "@/lib/platform/i18n/locales";
import { translator } from "@/lib/platform/i18n/translator";
import type { PublicEvent } from "./public-history";

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
