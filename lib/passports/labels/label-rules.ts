/** A grid of labels on A4; lengths in millimetres, `gap` between columns. */
export interface LabelGrid {
  columns: number;
  rows: number;
  width: number;
  height: number;
  gap: number;
  left: number;
  top: number;
}

/** Common sheets: Avery L7159, L7160, L7654 and compatible ones. */
export const LABEL_GRIDS = {
  a4: { columns: 3, rows: 8, width: 63.5, height: 33.9, gap: 2.5, left: 7.25, top: 12.9 },
  a4_21: { columns: 3, rows: 7, width: 63.5, height: 38.1, gap: 2.5, left: 7.25, top: 15.15 },
  a4_40: { columns: 4, rows: 10, width: 45.7, height: 25.4, gap: 2.5, left: 9.85, top: 21.5 },
} as const satisfies Record<string, LabelGrid>;
export type SheetLayout = keyof typeof LABEL_GRIDS;

/** `roll`: single labels of 50 x 30 mm. */
export const LABEL_LAYOUTS = ["a4", "a4_21", "a4_40", "roll"] as const;
export type LabelLayout = (typeof LABEL_LAYOUTS)[number];

/** The QR code's edge in millimetres, with its quiet zone. */
export const LABEL_EDGE_MM: Record<LabelLayout, number> = { a4: 22, a4_21: 22, a4_40: 18, roll: 20 };

/** Error correction: about 7, 15, 25 and 30 percent can be lost. More correction makes the modules smaller. */
export const QR_CORRECTIONS = ["L", "M", "Q", "H"] as const;
export type QrCorrection = (typeof QR_CORRECTIONS)[number];
export const QR_CORRECTION_DEFAULT: QrCorrection = "M";

/** More labels are drawn part by part, in one order, so that none is missing or printed twice. */
export const LABELS_MAX = 100_000;
/** About the number that a browser lays out and prints without long waiting, and that one PDF file holds. */
const LABELS_PER_PART_MAX = { page: 500, file: 5_000 } as const;
export type LabelMedium = keyof typeof LABELS_PER_PART_MAX;
export const LABELS_PER_SHEET_MAX = 40;

export function labelsPerSheet(layout: SheetLayout): number {
  return LABEL_GRIDS[layout].columns * LABEL_GRIDS[layout].rows;
}

/** Whole sheets, so that no part leaves a sheet half empty, except the last one. */
export function labelsPerPart(layout: LabelLayout, medium: LabelMedium): number {
  const perSheet = layout === "roll" ? 1 : labelsPerSheet(layout);
  return Math.floor(LABELS_PER_PART_MAX[medium] / perSheet) * perSheet;
}

export interface LabelPart {
  part: number;
  parts: number;
  /** Of all labels, counted from 0; `to` is not included. */
  from: number;
  to: number;
}

/** `first` is the first unused label of the first sheet, from 1. A part that does not exist is the last one. */
export function labelPart(
  { part, layout, first, total }: { part: number; layout: LabelLayout; first: number; total: number },
  medium: LabelMedium,
): LabelPart {
  const size = labelsPerPart(layout, medium);
  const used = layout === "roll" ? 0 : Math.min(first, labelsPerSheet(layout)) - 1;
  const parts = Math.max(1, Math.ceil((total + used) / size));
  const number = Math.min(part, parts);
  return {
    part: number,
    parts,
    from: Math.max(0, (number - 1) * size - used),
    to: Math.min(total, number * size - used),
  };
}

/** Null entries are the labels before `first` (from 1) on the first sheet, which are already used. */
export function layOnSheets<T>(labels: readonly T[], first: number, perSheet: number): (T | null)[][] {
  const places = [...Array.from({ length: Math.min(first, perSheet) - 1 }, () => null), ...labels];
  const sheets = Math.ceil(places.length / perSheet);
  return Array.from({ length: sheets }, (_, sheet) => places.slice(sheet * perSheet, (sheet + 1) * perSheet));
}

/** Module sizes of printed QR codes (GS1 General Specifications, symbol specification table 1). */

/** Below `usual`, a symbol is harder to scan than GS1 allows; below `least`, printers and phones fail. */
export const MODULE_MM = { usual: 0.396, least: 0.25 } as const;

export const EDGES_MM = [12, 15, 18, 20, 25, 30, 40, 60] as const;
export const EDGE_MM_DEFAULT = 20;

export function moduleMm({ size, edgeMm }: { size: number; edgeMm: number }): number {
  return edgeMm / size;
}

type ModuleRating = "fine" | "small" | "refused";

export function rateModule(mm: number): ModuleRating {
  if (mm < MODULE_MM.least) return "refused";
  return mm < MODULE_MM.usual ? "small" : "fine";
}
