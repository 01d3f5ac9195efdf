import { drawQrCode } from "@/lib/passports/labels/qr-code";
import { must } from "@/lib/platform/must";
import { ACCENT, INK, MARGIN, MUTED, type Sheet } from "./sheet";

/** What documents have in common: titles and tables, the code and the picture on the first page. */

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

/** Points of each side. */
export const QR_SIZE = 78;
const [PICTURE_WIDTH, PICTURE_HEIGHT] = [200, 150];

/** Below what stands there so far. */
export function drawPicture(sheet: Sheet, jpeg: Uint8Array): void {
  const { doc } = sheet;
  const top = doc.y;
  doc.image(Buffer.from(jpeg), MARGIN, top, { fit: [PICTURE_WIDTH, PICTURE_HEIGHT] });
  doc.x = MARGIN;
  doc.y = top + PICTURE_HEIGHT + 12;
}

/** In the corner of the first page. */
export function drawCode(sheet: Sheet, link: string): void {
  const { doc } = sheet;
  const { size, path } = drawQrCode(link);
  doc
    .save()
    .translate(MARGIN + sheet.width - QR_SIZE, MARGIN - 6)
    .scale(QR_SIZE / size)
    .path(path)
    .fill(INK)
    .restore();
}

export type Fact = [label: string, value: string, face?: "mono"];

/** What it is beside what it is called, a line each. */
export function drawFactRows(sheet: Sheet, parent: Parent, facts: readonly Fact[]): void {
  for (const [label, value, face] of facts) {
    const top = sheet.doc.y;
    sheet.block("P", parent, () => {
      sheet.text(label, { color: MUTED, width: sheet.width * 0.28 });
      sheet.doc.y = top;
      sheet.text(value, {
        x: MARGIN + sheet.width * 0.28,
        width: sheet.width * 0.72,
        ...(face ? { face, size: 8 } : {}),
      });
    });
    sheet.gap(3);
  }
}
