"use server";

import { z } from "zod";
import { liftRecall } from "@/lib/products/recalls/lift-recall";
import { recallProduct } from "@/lib/products/recalls/recall-product";
import { recallForm } from "@/lib/products/versions/edit-contract";
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
