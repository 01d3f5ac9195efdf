import { must } from "@/lib/platform/must";
import { ACCENT, INK, MARGIN, MUTED, type Sheet } from "./sheet";

/** What the chapters of a dossier have in common: titles and tables. */

type Parent = Parameters<Parameters<Sheet["within"]>[2]>[0];

export function drawSectionTitle(sheet: Sheet, parent: Parent, title: string): void {
  sheet.gap(10);
  sheet.ensure(90);
  sheet.rule(ACCENT, 1);
  sheet.gap(8);
  sheet.block("H2", parent, () => sheet.text(title, { face: "serif", size: 15 }));
  sheet.gap(6);
}

export function drawSubtitle(sheet: Sheet, parent: Parent, title: string): void {
  sheet.ensure(60);
  sheet.block("H3", parent, () => sheet.text(title, { face: "strong", size: 10 }));
  sheet.gap(4);
}

export interface Column {
  head: string;
  /** Of the width of the page. */
  share: number;
  face?: "sans" | "mono";
}

const CELL_GAP = 10;
const CELL_SIZE = 8;

/** A table that goes on over pages; a row is kept together as long as it fits on one. */
export function drawTable(
  sheet: Sheet,
  parent: Parent,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  sheet.within("Table", parent, (table) => {
    drawRow(
      sheet,
      table,
      columns,
      columns.map(({ head }) => head),
      true,
    );
    for (const cells of rows) drawRow(sheet, table, columns, cells, false);
  });
}

function drawRow(
  sheet: Sheet,
  table: Parent,
  columns: readonly Column[],
  cells: readonly string[],
  isHead: boolean,
): void {
  const style = (column: Column) =>
    isHead
      ? { face: "strong" as const, size: 7, color: MUTED }
      : { face: column.face ?? ("sans" as const), size: column.face === "mono" ? 6.5 : CELL_SIZE, color: INK };
  const widthOf = ({ share }: Column) => sheet.width * share - CELL_GAP;
  const height = Math.max(
    ...columns.map((column, index) =>
      sheet.heightOf(must(cells[index], "A cell"), { ...style(column), width: widthOf(column) }),
    ),
  );
  sheet.ensure(height + 8 + (isHead ? 30 : 0));
  const top = sheet.doc.y;
  let x = MARGIN;
  sheet.within("TR", table, (row) => {
    columns.forEach((column, index) => {
      const at = x;
      sheet.block(isHead ? "TH" : "TD", row, () => {
        sheet.doc.y = top;
        sheet.text(must(cells[index], "A cell"), { ...style(column), x: at, width: widthOf(column) });
      });
      x += sheet.width * column.share;
    });
  });
  sheet.doc.y = top + height + 3;
  sheet.rule();
  sheet.gap(4);
}
