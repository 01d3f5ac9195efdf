"use server";

import { action } from "@/app/action";
import { onceGone } from "@/app/action-definition";
import { liftRecall, recallProduct } from "@/lib/lifecycle/recall-product";
import { batchPath } from "@/lib/products/batches/contract";

interface Recalled {
  productId?: string;
  batch?: string | undefined;
}

const page = ({ productId = "", batch }: Recalled) =>
  batch === undefined ? `/products/${encodeURIComponent(productId)}` : batchPath(encodeURIComponent(productId), batch);
const refusedTo = onceGone(page);
const leadTo = (_result: unknown, input: Recalled) => page(input);

export const recallProductAction = action({
  run: recallProduct,
  refusedTo,
  leadTo,
  done: ({ batch }) => (batch === undefined ? "product_recalled" : "batch_recalled"),
});

export const liftRecallAction = action({ run: liftRecall, refusedTo, leadTo, done: "recall_lifted" });
