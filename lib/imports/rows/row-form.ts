import { z } from "zod";
import { cellForm, cellsForm } from "../contract";

export const rowForm = cellsForm.extend({ importId: z.string(), back: z.string().max(500).default("") });

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

export const oneCellForm = cellForm.extend({ importId: z.string() });
