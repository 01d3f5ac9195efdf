"use server";

import { z } from "zod";
import { recallForm } from "@/lib/products/edit-contract";
import { liftRecall } from "@/lib/products/lift-recall";
import { recallProduct } from "@/lib/products/recall-product";
import { memberCommand } from "../action";

const oneProduct = recallForm.extend({ productId: z.string() });
const pageOf = ({ productId = "" }: { productId?: string }) => `/products/${encodeURIComponent(productId)}`;

export const recallProductAction = memberCommand({
  schema: oneProduct,
  run: recallProduct,
  page: pageOf,
  done: "product_recalled",
});

export const liftRecallAction = memberCommand({
  schema: oneProduct,
  run: liftRecall,
  page: pageOf,
  done: "recall_lifted",
});
