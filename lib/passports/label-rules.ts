/** How labels lie on what they are printed on. */

/** `a4`: 3 by 8 labels of 63.5 x 33.9 mm on a sheet. `roll`: single labels of 50 x 30 mm. */
export const LABEL_LAYOUTS = ["a4", "roll"] as const;
export type LabelLayout = (typeof LABEL_LAYOUTS)[number];

export const LABELS_PER_SHEET = 24;
/** More labels than these are several jobs. */
export const LABELS_MAX = 500;

/** Labels put on sheets; the places before `first` (from 1) of the first sheet are null: used up before. */
export function layOnSheets<T>(labels: readonly T[], first: number): (T | null)[][] {
  const places = [...Array.from({ length: first - 1 }, () => null), ...labels];
  const sheets = Math.ceil(places.length / LABELS_PER_SHEET);
  return Array.from({ length: sheets }, (_, sheet) => places.slice(sheet * LABELS_PER_SHEET, (sheet + 1) * LABELS_PER_SHEET));
}
