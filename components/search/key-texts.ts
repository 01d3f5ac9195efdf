import { NAVIGATION } from "@/components/shell/navigation";
import type { Translate } from "@/lib/platform/i18n/translator";
import { placeKeys } from "./shortcuts";

/** What each key does, in the reader's language; of places only those that this member may open. */
export function keyTexts({
  shell,
  t,
  hiddenPaths,
}: {
  shell: Translate<"shell">;
  t: Translate<"search">;
  hiddenPaths: readonly string[];
}): { keys: string; label: string }[] {
  const places = NAVIGATION.flatMap((group) => group.places).flatMap(({ label, href }) => {
    const keys = placeKeys(href);
    return keys && !hiddenPaths.includes(href) ? [{ keys, label: t("goTo", { place: shell(label) }) }] : [];
  });
  return [
    { keys: t("keys.paletteKeys"), label: t("keys.palette") },
    { keys: "/", label: t("keys.search") },
    { keys: "?", label: t("keys.sheet") },
    { keys: "j k", label: t("keys.move") },
    { keys: "o", label: t("keys.open") },
    { keys: "x", label: t("keys.select") },
    { keys: "a", label: t("keys.approve") },
    { keys: "c", label: t("keys.changes") },
    ...places,
  ];
}
