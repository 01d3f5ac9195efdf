import type { Permission } from "@/lib/access/permissions";
import type { ReviewState } from "@/lib/ecodesign/rules";

interface ProductCondition {
  reviewState: ReviewState;
  isRecalled: boolean;
  hasPassports: boolean;
  /** An expected question is not answered. */
  isIncomplete: boolean;
}

interface StepRule {
  step: string;
  needs: Permission;
  isDue: (product: ProductCondition) => boolean;
}

/** The most urgent first. */
export const PRODUCT_STEPS = [
  { step: "answer_review", needs: "products.edit", isDue: ({ reviewState }) => reviewState === "changes_requested" },
  { step: "open_review", needs: "compliance.review", isDue: ({ reviewState }) => reviewState === "submitted" },
  { step: "register_units", needs: "products.register", isDue: ({ hasPassports }) => !hasPassports },
  {
    step: "add_data",
    needs: "products.edit",
    isDue: ({ isIncomplete, reviewState }) => isIncomplete && reviewState !== "submitted",
  },
  { step: "submit", needs: "compliance.prepare", isDue: ({ reviewState }) => reviewState === "draft" },
] as const satisfies readonly StepRule[];

export type ProductStep = (typeof PRODUCT_STEPS)[number]["step"];

/** Null: nothing is due that the reader may do. The alert of a recalled product has its own button. */
export function nextProductStep(
  product: ProductCondition,
  may: (permission: Permission) => boolean,
): ProductStep | null {
  if (product.isRecalled) return null;
  return PRODUCT_STEPS.find(({ needs, isDue }) => isDue(product) && may(needs))?.step ?? null;
}
