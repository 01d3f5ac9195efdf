import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { COUNTED_MAX } from "@/lib/platform/input/list-page";
import { pageOf, pageParameters, wholeNumber } from "@/lib/platform/input/list-parameters";
import { isStorableText } from "@/lib/platform/input/text";
import { productExample } from "../examples";

export const BATCH_CHARACTERS_MAX = 100;

/** Undefined if the address names none. */
export const batchName = z.string().min(1).max(BATCH_CHARACTERS_MAX).refine(isStorableText).optional().catch(undefined);

export const batchPath = (productId: string, batch: string): string =>
  `/products/${productId}/batch?batch=${encodeURIComponent(batch)}`;

export const batchesQuery = z.strictObject(pageParameters("Batches"));
export type BatchesQuery = z.output<typeof batchesQuery>;

const upTo = `${COUNTED_MAX} means this number or more.`;

const batchAnswer = z
  .strictObject({
    batch: z.string().describe("The text that its units have in common."),
    units: wholeNumber().describe(`Its units. ${upTo}`),
    owned: wholeNumber().describe(`Units with an owner. ${upTo}`),
    transfers_pending: wholeNumber().describe(`Units whose transfer waits for its recipient. ${upTo}`),
    recalled_at: z.iso.datetime().nullable().describe("When this batch was recalled, apart from the whole product."),
    recall_reason: z.string().nullable(),
  })
  .meta({ id: "Batch" });

export const listBatchesOperation = operation({
  id: "listBatches",
  method: "GET",
  path: "/v1/products/{id}/batches",
  tag: "Products",
  summary: "List a product's batches",
  description:
    "The batches of a product's units, in the order of their texts. `POST /v1/products/{id}/recall` with a `batch` " +
    "recalls one of them, and `GET /v1/products/{id}/units?batch=` lists its units.",
  scope: "read",
  params: z.strictObject({
    id: z
      .string()
      .regex(/^prd_[0-9a-z]{26}$/)
      .describe("The id that registering or listing the product answered."),
  }),
  paramsExample: { id: productExample.id },
  query: batchesQuery,
  queryExample: { limit: "100" },
  status: 200,
  answer: pageOf(batchAnswer),
  answerExample: {
    data: [
      {
        batch: "2026-W47",
        units: 240,
        owned: 12,
        transfers_pending: 3,
        recalled_at: "2026-11-23T10:00:00.000Z",
        recall_reason: "The zip may come loose: do not wear it on a bicycle.",
      },
    ],
    has_more: false,
    next_cursor: null,
  },
  errors: ["product_not_found"],
});
export type BatchesAnswer = z.output<typeof listBatchesOperation.answer>;
