import type { ReactNode } from "react";

/**
 * Choosing rows for an action. The checkboxes belong to a form of their own by `form=`, so cells may hold forms too.
 * The action receives `ids` (repeated) or, when the reader took all that match, `all=1` and `query` with the filters
 * as a query string.
 */
export interface Selection<Row> {
  /** Names a row for its checkbox, such as the passport's code. */
  rowLabel: (row: Row) => string;
  /** Submit buttons; each may carry its own `formAction`. */
  actions: ReactNode;
  action?: (form: FormData) => void | Promise<void>;
  /** Offer "select all that match", where there are more than the page shows. */
  canSelectAll?: boolean;
}

export const SELECTED_IDS = "ids";

export function selectionFormId(tableId: string): string {
  return `${tableId}-selection`;
}

/** The row checkboxes of a list that are in the page. */
export function rowCheckboxes(formId: string): HTMLInputElement[] {
  const form = document.getElementById(formId) as HTMLFormElement | null;
  const boxes = form ? [...form.elements] : [];
  return boxes.filter((box): box is HTMLInputElement => box instanceof HTMLInputElement && box.name === SELECTED_IDS);
}

/** Calls back whenever a row is chosen or let go; returns the function that stops it. */
export function watchSelection(formId: string, changed: () => void): () => void {
  const heard = (event: Event) => {
    const box = event.target;
    if (box instanceof HTMLInputElement && box.name === SELECTED_IDS && box.getAttribute("form") === formId) changed();
  };
  document.addEventListener("change", heard);
  return () => document.removeEventListener("change", heard);
}

export function setAllRows(formId: string, checked: boolean): void {
  for (const box of rowCheckboxes(formId)) {
    if (box.checked === checked) continue;
    box.checked = checked;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
