import { NAVIGATION } from "@/components/shell/navigation";
import { Kbd } from "@/components/ui/small-marks";
import type { Translate } from "@/lib/platform/i18n/translator";

/** Single letters only start a sequence; all keys but Ctrl K can be switched off. */

export const PLACE_KEYS: Record<string, string> = {
  h: "/home",
  p: "/passports",
  r: "/products",
  i: "/imports",
  c: "/compliance",
  t: "/transfers",
  k: "/api-keys",
  l: "/requests",
  m: "/settings/team",
  a: "/audit",
  s: "/settings",
};

export const placeKeys = (href: string): string | undefined => {
  const key = Object.keys(PLACE_KEYS).find((letter) => PLACE_KEYS[letter] === href);
  return key && `g ${key}`;
};

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
    { keys: t("keys.lookKey"), label: t("keys.look") },
    { keys: "x", label: t("keys.select") },
    { keys: "a", label: t("keys.approve") },
    { keys: "c", label: t("keys.changes") },
    ...places,
  ];
}

export function KeyList({ keys }: { keys: readonly { keys: string; label: string }[] }) {
  return (
    <dl className="grid gap-x-8 sm:grid-cols-2">
      {keys.map(({ keys: pressed, label }) => (
        <div key={pressed} className="flex items-center justify-between gap-4 border-b border-line py-1.5">
          <dt>{label}</dt>
          <dd className="flex gap-1">
            {pressed.split(" ").map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Keys press buttons that exist on the page, so they allow nothing more. */

const ROWS = "#content .list-table tbody tr";

const rows = () => [...document.querySelectorAll<HTMLTableRowElement>(ROWS)];
const linkOf = (row: Element | null | undefined) => row?.querySelector<HTMLAnchorElement>(".list-link");
const boxOf = (row: Element | null | undefined) => row?.querySelector<HTMLInputElement>("input[type=checkbox]");
const rowAtHand = () =>
  document.activeElement?.closest<HTMLTableRowElement>(ROWS) ??
  document.querySelector<HTMLTableRowElement>(`${ROWS}:target`);

function move(step: 1 | -1): boolean {
  const all = rows();
  const at = rowAtHand();
  const next = all[at ? all.indexOf(at) + step : step === 1 ? 0 : all.length - 1];
  const link = linkOf(next);
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: "nearest" });
  return all.length > 0;
}

function press(key: string): boolean {
  const button = document.querySelector<HTMLElement>(`#content [data-key="${key}"]`);
  if (!button) return false;
  const form = button instanceof HTMLButtonElement ? button.form : null;
  const chosen = form?.elements.namedItem("ids");
  const isForRows = chosen !== null && chosen !== undefined;
  if (isForRows && ![...(form?.elements ?? [])].some((box) => box instanceof HTMLInputElement && box.checked)) {
    const box = boxOf(rowAtHand());
    if (!box) return false;
    box.click();
  }
  button.click();
  return true;
}

export function answerListKey(key: string): boolean {
  if (key === "j" || key === "k") return press(key) || move(key === "j" ? 1 : -1);
  if (key === "a" || key === "c") return press(key);
  const target = key === "o" ? linkOf(rowAtHand()) : key === "x" ? boxOf(rowAtHand()) : undefined;
  target?.click();
  return target !== undefined && target !== null;
}
