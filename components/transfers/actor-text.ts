import type { Translate } from "@/lib/platform/i18n/translator";

/** Who did something, in words. `name` is a member's or a key's; null: it is not known any more. */
export function actorText(t: Translate<"transfersPortal">, kind: string, name: string | null): string {
  switch (kind) {
    case "member":
      return name === null ? t("actors.memberUnknown") : name;
    case "key":
      return name === null ? t("actors.keyUnknown") : t("actors.key", { name });
    case "recipient":
    case "holder":
    case "operator":
      return t(`actors.${kind}`);
    default:
      return t("actors.system");
  }
}
