import { describe, expect, it } from "vitest";
import type { TableColumn } from "./cell";
import { serverTable } from "./server-table";

interface Row {
  id: string;
  name: string;
}

const columns: TableColumn<Row>[] = [
  { id: "name", header: "Name", cell: ({ name }) => name, sortable: true },
  { id: "created_at", header: "Created", cell: ({ id }) => id, sortable: "desc" },
  { id: "batch", header: "Batch", cell: ({ id }) => id },
];
const rows = [
  { id: "b", name: "Zebra" },
  { id: "a", name: "Ant" },
];
const table = (sort?: { id: string; desc: boolean }, hidden: string[] = []) =>
  serverTable({ columns, rows, rowId: ({ id }) => id, sort, hidden });

describe("a list on the server", () => {
  it("leaves the rows in the database's order, whatever the sorting", () => {
    const rows = table({ id: "name", desc: false }).getRowModel().rows;
    expect(rows.map(({ id }) => id)).toEqual(["b", "a"]);
  });

  it.each([
    ["name", undefined, "asc"],
    ["name", false, "desc"],
    ["name", true, false],
    ["created_at", undefined, "desc"],
    ["created_at", true, "asc"],
    ["created_at", false, false],
  ] as const)("offers the next order of %s after %s: %s", (id, desc, next) => {
    const column = table(desc === undefined ? undefined : { id, desc }).getColumn(id)!;
    expect(column.getNextSortingOrder()).toBe(next);
  });

  it("sorts only by columns the server can sort by", () => {
    expect(table().getColumn("batch")!.getCanSort()).toBe(false);
  });

  it("never hides the first column, and shows no cell of a hidden one", () => {
    const narrowed = table(undefined, ["batch"]);
    expect(narrowed.getColumn("name")!.getCanHide()).toBe(false);
    expect(
      narrowed
        .getRowModel()
        .rows[0]!.getVisibleCells()
        .map((cell) => cell.column.id),
    ).toEqual(["name", "created_at"]);
  });
});
