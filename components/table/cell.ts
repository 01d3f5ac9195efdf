import type { ReactNode } from "react";
import type { StatusIcon, Tone } from "@/components/ui/status";
import { textOf } from "@/components/ui/whole-text";
import { formatter, type Instant, type Reader } from "@/lib/platform/i18n/format";

type Look =
  | "acts"
  | "counts"
  | "whole"
  | "action"
  | "mono"
  | "mono-small"
  | "code"
  | "aside"
  | "small"
  | "muted"
  | "faint"
  | "strong"
  | "note"
  | "late"
  | "cut"
  | "cut-short"
  | "cut-long"
  | "cut-mono";

/** Cell content as data: it is much smaller than the markup when sent to the browser. */
export type CellData =
  | { style: Look; text: string; title?: string }
  | { anchor: string; number: string; text: string; notes: readonly string[] }
  /** `*` in the address is the row's id, so that rows can share cell data. */
  | { href: string; text: string | CellData; style?: "count" | "trouble" | "mark" }
  | { tone: Tone; icon?: StatusIcon; text: string; unseen?: string; isFramed?: true }
  | { badge: Tone; text: string }
  /** `percent` is from 0 to 100. */
  | { percent: number; text: string; note: string }
  | { picture: string; text: readonly Cell[] }
  | { at: string; text: string };

export type Cell = ReactNode | CellData | readonly Cell[];

export const isData = (cell: Cell): cell is CellData => typeof cell === "object" && cell !== null && "text" in cell;

export const worded = (style: Look, text: string | null, title?: string | null): CellData | null =>
  text === null || text === "" ? null : { style, text, ...(title && { title }) };

/** An en space between two texts of a cell: it collapses at a line end. */
export const EN_SPACE = "\u2002";
export const NOTHING: CellData = { style: "faint", text: "–" };

export const marked = (state: { tone: Tone; icon?: StatusIcon }, text: string): CellData => ({ ...state, text });

export function timed(value: Instant, reader: Reader, as: "relative" | "date" | "dateTime" = "relative"): CellData {
  const format = formatter(reader);
  // Whole seconds, so that rows of the same moment share cell data.
  const at = `${new Date(value).toISOString().slice(0, 19)}Z`;
  return { at, text: format[as](value) };
}

export function textOfCell(cell: Cell): string {
  if (isData(cell)) return "at" in cell || ("style" in cell && cell.style === "action") ? "" : textOfCell(cell.text);
  if (Array.isArray(cell)) return (cell as readonly Cell[]).map(textOfCell).join("");
  return textOf(cell as ReactNode);
}

export function titleOf([title = null]: readonly Cell[]): string {
  if (Array.isArray(title)) return titleOf(title as readonly Cell[]);
  if (isData(title)) return "picture" in title ? titleOf(title.text) : "";
  return typeof title === "string" ? title : "";
}

export interface TableColumn<Row> {
  /** Also the name in `?sort=` and in the stored column selection. */
  id: string;
  header: string;
  cell: (row: Row) => Cell;
  /** Server-side sorting; "desc" if the first click should show the largest or newest first. */
  sortable?: boolean | "desc";
  style?: Look;
  align?: "start" | "end";
  width?: string;
  /** False for a column that cannot be hidden. The first column is always visible. */
  hideable?: boolean;
  hiddenByDefault?: boolean;
  /** On phones: the card's title, a labelled value (default), one without label, or omitted, as null cells are. */
  card?: "title" | "line" | "plain" | "none";
}
