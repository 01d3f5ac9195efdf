/** How large the modules of a printed QR code are (GS1 General Specifications, symbol specification table 1). */

/** Below the first a symbol is harder to scan than GS1 allows; below the second printers and phones fail at it. */
export const MODULE_MM = { usual: 0.396, least: 0.25 } as const;

/** Edges of a printed symbol that can be asked for, quiet zone included, in millimetres. */
export const EDGES_MM = [12, 15, 18, 20, 25, 30, 40, 60] as const;
export const EDGE_MM_DEFAULT = 20;

/** `size`: modules along the edge, quiet zone included. */
export function moduleMm({ size, edgeMm }: { size: number; edgeMm: number }): number {
  return edgeMm / size;
}

export type ModuleRating = "fine" | "small" | "refused";

export function rateModule(mm: number): ModuleRating {
  if (mm < MODULE_MM.least) return "refused";
  return mm < MODULE_MM.usual ? "small" : "fine";
}
