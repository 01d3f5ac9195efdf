import type { ReactNode } from "react";

/** The action gets `ids` (repeated) or, for all matches, `all=1` and `query`. `form=` lets cells contain forms. */
export interface Selection<Row> {
  rowLabel: (row: Row) => string;
  actions: ReactNode;
  action?: (form: FormData) => void | Promise<void>;
  canSelectAll?: boolean;
}

export const SELECTED_IDS = "ids";

export function selectionFormId(tableId: string): string {
  return `${tableId}-selection`;
}

export function rowCheckboxes(formId: string): HTMLInputElement[] {
  const form = document.getElementById(formId) as HTMLFormElement | null;
  const boxes = form ? [...form.elements] : [];
  return boxes.filter((box): box is HTMLInputElement => box instanceof HTMLInputElement && box.name === SELECTED_IDS);
}

export function watchSelection(formId: string, changed: () => void): () => void {
  const onChange = (event: Event) => {
    const box = event.target;
    if (box instanceof HTMLInputElement && box.name === SELECTED_IDS && box.getAttribute("form") === formId) changed();
  };
  document.addEventListener("change", onChange);
  return () => document.removeEventListener("change", onChange);
}

export function setAllRows(formId: string, checked: boolean): void {
  for (const box of rowCheckboxes(formId)) {
    if (box.checked === checked) continue;
    box.checked = checked;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
