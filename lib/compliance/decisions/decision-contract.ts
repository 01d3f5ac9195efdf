import { z } from "zod";
import { allThatFit } from "@/lib/platform/input/list-page";
import { reason } from "@/lib/platform/input/reason";
import { chosenProducts } from "../field-edits/bulk-contract";
import { CHECK_IDS } from "../rules";
import { DECISIONS } from "./decision-rules";

export const decisionQuery = chosenProducts.extend({
  decision: z.enum(DECISIONS).catch("approve"),
  check: z.enum(CHECK_IDS).optional().catch(undefined),
});
export type DecisionQuery = z.output<typeof decisionQuery>;

const SEEN = /^prd_[0-9a-z]{26}:[1-9]\d{0,8}$/;

export const seenOf = ({ productId, version }: { productId: string; version: number }) => `${productId}:${version}`;

export function readSeen(seen: string): { productId: string; version: number } {
  const [productId = "", version] = seen.split(":");
  return { productId, version: Number(version) };
}

export const decisionForm = z
  .object({
    decision: z.enum(DECISIONS),
    check: z.enum(CHECK_IDS).optional(),
    reason: reason.optional(),
    seen: allThatFit(SEEN),
  })
  .refine(({ decision, reason: text }) => decision === "approve" || text !== undefined, {
    error: "Say why.",
    path: ["reason"],
  })
  .refine(({ decision, check }) => decision !== "accept" || check !== undefined, {
    error: "Choose a check.",
    path: ["check"],
  });
export type DecisionForm = z.output<typeof decisionForm>;
