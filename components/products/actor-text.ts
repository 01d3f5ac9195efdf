import type { Translate } from "@/lib/platform/i18n/translator";

/** Who made a version, in words. `name` is a member's or a key's; null: it is not known any more. */
export function actorText(t: Translate<"products">, { kind, name }: { kind: string; name: string | null }): string {
  switch (kind) {
    case "member":
      return name ?? t("actors.memberUnknown");
    case "key":
      return name === null ? t("actors.keyUnknown") : t("actors.key", { name });
    case "operator":
      return t("actors.operator");
    default:
      return t("actors.system");
  }
}
