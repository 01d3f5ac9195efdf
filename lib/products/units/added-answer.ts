import type { Result } from "@/lib/api/answerers";
import { environment } from "@/lib/platform/env";
import { unitAnswer } from "../registration/product-answers";
import type { AddedUnits, AddUnitsInput } from "./add-units";
import type { AddedUnitsAnswer } from "./contract";

/** What POST /v1/products/{id}/units answers when units were, or would be, added. */
export function addedAnswer(
  { productId, passports, rejected }: AddedUnits,
  { onError, isDryRun }: Pick<AddUnitsInput, "onError" | "isDryRun">,
): Result<AddedUnitsAnswer> {
  const reported = { product_id: productId, count: passports.length, ...(onError === "skip" ? { rejected } : {}) };
  if (isDryRun) return { status: 200, hadNoEffect: true, body: { dry_run: true, ...reported } };
  const { publicUrl } = environment();
  return {
    body: { ...reported, data: passports.map((passport) => unitAnswer(passport, publicUrl)) },
    headers: { Location: `/v1/products/${productId}/units` },
  };
}
