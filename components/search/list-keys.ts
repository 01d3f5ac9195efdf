/** The keys of a page's list and of its decisions. They press what is on the page, and do nothing that it does not. */

const ROWS = "#content .list-table tbody tr";

const rows = () => [...document.querySelectorAll<HTMLTableRowElement>(ROWS)];
const linkOf = (row: Element | null | undefined) => row?.querySelector<HTMLAnchorElement>(".list-link");
const boxOf = (row: Element | null | undefined) => row?.querySelector<HTMLInputElement>("input[type=checkbox]");
const rowAtHand = () => document.activeElement?.closest<HTMLTableRowElement>(ROWS) ?? null;

function move(step: 1 | -1): boolean {
  const all = rows();
  const at = rowAtHand();
  const next = all[at ? all.indexOf(at) + step : step === 1 ? 0 : all.length - 1];
  const link = linkOf(next);
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: "nearest" });
  return all.length > 0;
}

/** Presses the button of a key; one for chosen rows takes the row at hand where none is chosen. */
function decide(key: string): boolean {
  const button = document.querySelector<HTMLButtonElement>(`#content [data-key="${key}"]`);
  if (!button) return false;
  const chosen = button.form?.elements.namedItem("ids");
  const isForRows = chosen !== null && chosen !== undefined;
  if (isForRows && ![...(button.form?.elements ?? [])].some((box) => box instanceof HTMLInputElement && box.checked)) {
    const box = boxOf(rowAtHand());
    if (!box) return false;
    box.click();
  }
  button.click();
  return true;
}

/** Does what a letter means in a list or a review; false: it means nothing here. */
export function answerListKey(key: string): boolean {
  if (key === "j" || key === "k") return move(key === "j" ? 1 : -1);
  if (key === "a" || key === "c") return decide(key);
  const target = key === "o" ? linkOf(rowAtHand()) : key === "x" ? boxOf(rowAtHand()) : undefined;
  target?.click();
  return target !== undefined && target !== null;
}
