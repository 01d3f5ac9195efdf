import type { Cell, Look } from "./cell";

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
