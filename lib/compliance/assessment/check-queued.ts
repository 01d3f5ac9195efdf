import { setImmediate as nextTurn } from "node:timers/promises";
import { now } from "@/lib/platform/clock";
import type { HandlerOf } from "@/lib/platform/jobs/handlers";
import { checkProducts } from "./check-products";

const PRODUCTS_PER_STEP = 50;

export const productCheck: HandlerOf<"product_check"> = {
  step: (job, { productIds }) =>
    job.end(async (tx) => {
      const at = now();
      for (let start = 0; start < productIds.length; start += PRODUCTS_PER_STEP) {
        await checkProducts(tx, { productIds: productIds.slice(start, start + PRODUCTS_PER_STEP), at });
        await nextTurn();
      }
    }),
};
