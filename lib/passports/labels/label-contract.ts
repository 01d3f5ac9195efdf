import { z } from "zod";
import { passportSelection } from "../lists/list-contract";
import { LABEL_LAYOUTS, LABELS_MAX, LABELS_PER_SHEET_MAX, QR_CORRECTION_DEFAULT, QR_CORRECTIONS } from "./label-rules";

export const labelSheetQuery = passportSelection.extend({
  layout: z.enum(LABEL_LAYOUTS).catch("a4"),
  test: z.literal("1").optional().catch(undefined),
  first: z.coerce.number().int().min(1).max(LABELS_PER_SHEET_MAX).catch(1),
  part: z.coerce.number().int().min(1).max(LABELS_MAX).catch(1),
  correction: z.enum(QR_CORRECTIONS).catch(QR_CORRECTION_DEFAULT),
});

export type LabelSheetQuery = z.output<typeof labelSheetQuery>;

export const ADDRESS_FORMATS = ["csv", "json"] as const;

export const labelAddressQuery = passportSelection.extend({ format: z.enum(ADDRESS_FORMATS).catch("csv") });
