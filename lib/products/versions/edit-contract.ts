import { z } from "zod";
import { reason } from "@/lib/platform/input/reason";
import { productFields } from "../contract";

/** Changing a product's data, and recalling it, in the portal. */

/** A field left out stays as it is; null takes back what was declared. */
export const productChanges = z.strictObject(productFields).partial();
export type ProductChanges = z.output<typeof productChanges>;

export const productEditForm = z.strictObject({
  ...productChanges.shape,
  /** Of the data that the form was filled from. */
  version: z.number().int().min(1),
});
export type ProductEditForm = z.output<typeof productEditForm>;

export const recallForm = z.strictObject({ reason });
export type RecallForm = z.output<typeof recallForm>;
