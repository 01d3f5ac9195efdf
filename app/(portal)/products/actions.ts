"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { liftRecall } from "@/lib/products/recalls/lift-recall";
import { recallProduct } from "@/lib/products/recalls/recall-product";
import { recallForm } from "@/lib/products/versions/edit-contract";

const oneProduct = recallForm.extend({ productId: z.string() });
const pageOf = ({ productId = "" }: { productId?: string }) => `/products/${encodeURIComponent(productId)}`;

export const recallProductAction = action({
  schema: oneProduct,
  run: recallProduct,
  page: pageOf,
  done: "product_recalled",
});

export const liftRecallAction = action({ schema: oneProduct, run: liftRecall, page: pageOf, done: "recall_lifted" });
