import { NAVIGATION } from "@/components/shell/navigation";
import type { Translate } from "@/lib/i18n/translator";
import { placeKeys } from "./shortcuts";

/** What each key does, in the reader's language. */
export function keyTexts(shell: Translate<"shell">, t: Translate<"search">): { keys: string; label: string }[] {
  const places = NAVIGATION.flatMap((group) => group.places).flatMap(({ label, href }) => {
    const keys = placeKeys(href);
    return keys ? [{ keys, label: t("goTo", { place: shell(label) }) }] : [];
  });
  return [
    { keys: "Ctrl K", label: t("keys.palette") },
    { keys: "/", label: t("keys.search") },
    { keys: "?", label: t("keys.sheet") },
    ...places,
  ];
}
