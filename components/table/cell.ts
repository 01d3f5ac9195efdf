import type { ReactNode } from "react";
import type { StatusIcon, Tone } from "@/components/ui/status";
import { textOf } from "@/components/ui/whole-text";
import { formatter, type Instant, type Reader } from "@/lib/platform/i18n/format";

/** How words stand in a cell; each is a class of that name in globals.css. */
type Look =
  | "acts"
  | "counts"
  | "whole"
  | "action"
  | "mono"
  | "mono-small"
  | "code"
  | "beside"
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

/** What a cell shows, as data: on its way to the browser it is a fraction of the markup that comes of it. */
export type CellData =
  | { look: Look; text: string; title?: string }
  /** A numbered thing with what is to be said of it, at an anchor of its own. */
  | { anchor: string; number: string; text: string; notes: readonly string[] }
  /** In the address `*` is the row's id: so rows can share what else they have alike. */
  | { href: string; text: string | CellData; look?: "count" | "trouble" | "mark" }
  /** `unseen` says on what the text, as a number, does not show. */
  | { tone: Tone; icon?: StatusIcon; text: string; unseen?: string; /** Stands beside a name. */ isFramed?: true }
  | { badge: Tone; text: string }
  /** A share of 0 to 100 as a hairline, its figure, and of what. */
  | { percent: number; text: string; beside: string }
  /** A product's, by its id, before the words that say what it shows. */
  | { picture: string; text: readonly Cell[] }
  /** An instant; a pointer on it is told all of it. */
  | { at: string; text: string };

/** Words, data, several of them, or whatever else a list needs. */
export type Cell = ReactNode | CellData | readonly Cell[];

export const isData = (cell: Cell): cell is CellData => typeof cell === "object" && cell !== null && "text" in cell;

/** Words in a look of their own; nothing where there are none. */
export const worded = (look: Look, text: string | null, title?: string | null): CellData | null =>
  text === null || text === "" ? null : { look, text, ...(title && { title }) };

/** That there is nothing, where a card shows it too. */
export const NOTHING: CellData = { look: "faint", text: "–" };

/** A state as an icon and a word, as `Status` shows it without its frame. */
export const marked = (state: { tone: Tone; icon?: StatusIcon }, text: string): CellData => ({ ...state, text });

/** An instant, in short. */
export function timed(value: Instant, reader: Reader, as: "relative" | "date" | "dateTime" = "relative"): CellData {
  const format = formatter(reader);
  // In whole seconds rows of one moment have it alike, and share it.
  const at = `${new Date(value).toISOString().slice(0, 19)}Z`;
  return { at, text: format[as](value) };
}

/** The words of a cell, to tell whether they are too long for one; an action's name beside them does not count. */
export function textOfCell(cell: Cell): string {
  if (isData(cell)) return "at" in cell || ("look" in cell && cell.look === "action") ? "" : textOfCell(cell.text);
  if (Array.isArray(cell)) return (cell as readonly Cell[]).map(textOfCell).join("");
  return textOf(cell as ReactNode);
}

/** What a row is by its title, without what is said of it beside. */
export function titleOf([title = null]: readonly Cell[]): string {
  if (Array.isArray(title)) return titleOf(title as readonly Cell[]);
  if (isData(title)) return "picture" in title ? titleOf(title.text) : "";
  return typeof title === "string" ? title : "";
}

/** One column of a list. `cell` gets the plain row; it answers data where it can, or server or client components. */
export interface TableColumn<Row> {
  /** Also the name in `?sort=` and in the reader's kept column choice. */
  id: string;
  header: string;
  cell: (row: Row) => Cell;
  /** Whether the server can sort by it; "desc" when the first press should show the largest or newest first. */
  sortable?: boolean | "desc";
  /** How plain words stand in every cell of it. */
  look?: Look;
  /** Numbers stand at the end, so that their digits align. */
  align?: "start" | "end";
  /** A Tailwind width, such as `w-40`, where content should not decide. */
  width?: string;
  /** Set to false for a column that the reader cannot hide. The first column never hides. */
  hideable?: boolean;
  hiddenByDefault?: boolean;
  /**
   * On a phone a row is a card: its title, a value behind its label (the usual), a value that needs no label, or left
   * out. A cell that is null is left out of every card.
   */
  card?: "title" | "line" | "plain" | "none";
}
