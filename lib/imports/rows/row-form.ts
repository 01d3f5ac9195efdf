import { z } from "zod";
import { cellForm, cellsForm, type CellsForm } from "../contract";

/** The form of one row: `cell_<column>` as it is to be, `number` of the row, and where the list stood. */

const frame = z.object({ importId: z.string(), number: z.string(), back: z.string().max(500).default("") });

export function readRowForm(form: FormData): CellsForm & { importId: string; back: string } {
  const texts = Object.fromEntries([...form].filter(([, value]) => typeof value === "string")) as Record<
    string,
    string
  >;
  const { importId, number, back } = frame.parse(texts);
  const cells = Object.entries(texts).flatMap(([name, value]) => {
    const column = /^cell_(\d{1,3})$/.exec(name)?.[1];
    return column === undefined ? [] : [{ number, column, value: value.replaceAll("\r\n", "\n") }];
  });
  return { importId, back, ...cellsForm.parse({ cells }) };
}

/** One cell edited in place. */
export function readCell(given: unknown): CellsForm {
  return { cells: [cellForm.parse(given)] };
}
