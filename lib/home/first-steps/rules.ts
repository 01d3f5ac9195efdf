import type { Permission } from "@/lib/access/permissions";

/** Steps are completed by existing data, never by a checkbox. */

export const WAYS = ["spreadsheet", "erp", "hand"] as const;
export type Way = (typeof WAYS)[number];

/** Events that leave no other permanent trace: the request log is purged, and views and prints are not stored. */
export const FIRST_TIMES = ["call", "look", "labels"] as const;
export type FirstTime = (typeof FIRST_TIMES)[number];

export const STEPS = ["key", "call", "profile", "import", "product", "look", "labels", "transfer"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_NEEDS = {
  key: "api_keys.manage",
  call: "api_keys.manage",
  profile: "brand.manage",
  import: "imports.manage",
  product: "products.register",
  look: "passports.read",
  labels: "passports.read",
  transfer: "transfers.manage",
} as const satisfies Record<Step, Permission>;

const WAY_NEEDS = {
  spreadsheet: "imports.manage",
  erp: "api_keys.manage",
  hand: "products.register",
} as const satisfies Record<Way, Permission>;

export function waysOpenTo(may: (permission: Permission) => boolean): Way[] {
  return WAYS.filter((way) => may(WAY_NEEDS[way]));
}

const LAST_STEPS = ["look", "labels", "transfer"] as const;

const STEPS_OF_WAY: Record<Way, readonly Step[]> = {
  spreadsheet: ["profile", "import", ...LAST_STEPS],
  erp: ["key", "call", "profile", ...LAST_STEPS],
  hand: ["profile", "product", ...LAST_STEPS],
};

export interface FirstFacts {
  way: Way | null;
  hasContact: boolean;
  hasLogo: boolean;
  hasProducts: boolean;
  hasActiveKey: boolean;
  hasUsedKey: boolean;
  hasCompletedTransfer: boolean;
  firstTimes: readonly FirstTime[];
}

/** The chosen import path, or the one inferred for a brand with earlier data. Null: the user must choose. */
export function wayOf({ way, hasProducts, hasUsedKey }: FirstFacts): Way | null {
  if (way !== null || !hasProducts) return way;
  return hasUsedKey ? "erp" : "spreadsheet";
}

export interface StepState {
  step: Step;
  isDone: boolean;
}

export function stepsOf(facts: FirstFacts, may: (permission: Permission) => boolean): StepState[] {
  const way = wayOf(facts);
  const done: Record<Step, boolean> = {
    key: facts.hasActiveKey,
    call: facts.firstTimes.includes("call"),
    profile: facts.hasContact && facts.hasLogo,
    import: facts.hasProducts,
    product: facts.hasProducts,
    look: facts.firstTimes.includes("look"),
    labels: facts.firstTimes.includes("labels"),
    transfer: facts.hasCompletedTransfer,
  };
  const steps: readonly Step[] = way === null ? LAST_STEPS : STEPS_OF_WAY[way];
  return steps.filter((step) => may(STEP_NEEDS[step])).map((step) => ({ step, isDone: done[step] }));
}

export function openStep(steps: readonly StepState[], requestedStep: string | undefined): Step | null {
  const known = steps.find(({ step }) => step === requestedStep) ?? steps.find(({ isDone }) => !isDone);
  return known?.step ?? null;
}
