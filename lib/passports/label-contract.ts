import { z } from "zod";
import { allThatFit } from "@/lib/input/list-page";
import { LABEL_LAYOUTS, LABELS_PER_SHEET } from "./label-rules";

/** The address of a sheet of labels. Whatever it holds, a page can be shown. */
export const labelSheetQuery = z.object({
  ids: allThatFit(/^psp_[0-9a-z]{26}$/),
  /** Instead of ids: all that the list's filters mean, given as their query string. */
  all: z.literal("1").optional().catch(undefined),
  query: z.string().max(2_000).catch(""),
  layout: z.enum(LABEL_LAYOUTS).catch("a4"),
  /** The first free label of a sheet that was begun, from 1. */
  first: z.coerce.number().int().min(1).max(LABELS_PER_SHEET).catch(1),
});

export type LabelSheetQuery = z.output<typeof labelSheetQuery>;
