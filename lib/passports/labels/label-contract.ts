import { z } from "zod";
import { passportSelection } from "../lists/selection-contract";
import { LABEL_LAYOUTS, LABELS_PER_SHEET_MAX } from "./label-rules";

/** The address of a sheet of labels. Whatever it holds, a page can be shown. */
export const labelSheetQuery = passportSelection.extend({
  layout: z.enum(LABEL_LAYOUTS).catch("a4"),
  /** A page to try the printer with, instead of labels. */
  test: z.literal("1").optional().catch(undefined),
  /** The first free label of a sheet that was begun, from 1. */
  first: z.coerce.number().int().min(1).max(LABELS_PER_SHEET_MAX).catch(1),
});

export type LabelSheetQuery = z.output<typeof labelSheetQuery>;
