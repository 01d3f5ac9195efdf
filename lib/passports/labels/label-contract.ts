import { z } from "zod";
import { passportSelection } from "../lists/list-contract";
import { LABEL_LAYOUTS, LABELS_PER_SHEET_MAX, QR_CORRECTION_DEFAULT, QR_CORRECTIONS } from "./label-rules";

/** The address of a sheet of labels. Whatever it holds, a page can be shown. */
export const labelSheetQuery = passportSelection.extend({
  layout: z.enum(LABEL_LAYOUTS).catch("a4"),
  /** A page to try the printer with, instead of labels. */
  test: z.literal("1").optional().catch(undefined),
  /** The first free label of a sheet that was begun, from 1. */
  first: z.coerce.number().int().min(1).max(LABELS_PER_SHEET_MAX).catch(1),
  correction: z.enum(QR_CORRECTIONS).catch(QR_CORRECTION_DEFAULT),
});

export type LabelSheetQuery = z.output<typeof labelSheetQuery>;

export const ADDRESS_FORMATS = ["csv", "json"] as const;

/** The addresses that a printer of labels is sent, of all that was chosen. */
export const labelAddressQuery = passportSelection.extend({ format: z.enum(ADDRESS_FORMATS).catch("csv") });
