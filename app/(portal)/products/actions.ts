"use server";

import { action } from "@/app/action";
import { liftRecall } from "@/lib/products/recalls/lift-recall";
import { recallProduct } from "@/lib/products/recalls/recall-product";

const pageOf = ({ productId = "" }: { productId?: string }) => `/products/${encodeURIComponent(productId)}`;

export const recallProductAction = action({ run: recallProduct, page: pageOf, done: "product_recalled" });

export const liftRecallAction = action({ run: liftRecall, page: pageOf, done: "recall_lifted" });
