"use server";

import { z } from "zod";
import { liftRecall } from "@/lib/products/lift-recall";
import { recallProduct } from "@/lib/products/recall-product";
import { recallForm } from "@/lib/products/edit-contract";
import { invalidRequest } from "@/lib/input/invalid-request";
import { readInput } from "@/lib/input/read-input";
import { memberCommand } from "../action";

const oneProduct = z.object({ productId: z.string(), reason: z.string().optional() });
const pageOf = ({ productId }: { productId: string }) => `/products/${encodeURIComponent(productId)}`;

function readReason(reason: string | undefined): string {
  const form = readInput(recallForm, { reason });
  if (!form.ok) throw invalidRequest(form.errors);
  return form.value.reason;
}

export const recallProductAction = memberCommand({
  schema: oneProduct,
  run: async (context, { productId, reason }) => recallProduct(context, { productId, reason: readReason(reason) }),
  page: pageOf,
  done: "product_recalled",
});

export const liftRecallAction = memberCommand({
  schema: oneProduct,
  run: async (context, { productId, reason }) => liftRecall(context, { productId, reason: readReason(reason) }),
  page: pageOf,
  done: "recall_lifted",
});
