"use server";

import { action } from "@/app/action";
import { onceGone } from "@/app/action-definition";
import { liftRecall, recallProduct } from "@/lib/lifecycle/recall-product";

const page = ({ productId = "" }: { productId?: string }) => `/products/${encodeURIComponent(productId)}`;
const refusedTo = onceGone(page);
const leadTo = (_result: unknown, input: { productId: string }) => page(input);

export const recallProductAction = action({ run: recallProduct, refusedTo, leadTo, done: "product_recalled" });

export const liftRecallAction = action({ run: liftRecall, refusedTo, leadTo, done: "recall_lifted" });
