import { z } from "zod";
import { cellForm, cellsForm } from "../contract";

/** The form of one row: `cell_<column>` as it is to be, `number` of the row, and where the list stood. */

export const rowForm = cellsForm.extend({ importId: z.string(), back: z.string().max(500).default("") });

/** What the form says, to be judged as `rowForm`. */
export function readRowForm(form: FormData): unknown {
  const { importId, number, back, ...texts } = Object.fromEntries(
    [...form].filter(([, value]) => typeof value === "string"),
  ) as Record<string, string>;
  const cells = Object.entries(texts).flatMap(([name, value]) => {
    const column = /^cell_(\d{1,3})$/.exec(name)?.[1];
    return column === undefined ? [] : [{ number, column, value: value.replaceAll("\r\n", "\n") }];
  });
  return { importId, back, cells };
}

/** One cell edited in place. */
export const oneCellForm = cellForm.extend({ importId: z.string() });
