import type { ImportState } from "@/lib/imports/rules";

/** The pages of an import, in the order in which they are gone through. */
export const STEPS = ["file", "columns", "check", "preview", "result"] as const;
export type Step = (typeof STEPS)[number];

const OPEN: Partial<Record<ImportState, readonly Step[]>> = {
  uploaded: ["file"],
  header_chosen: ["file", "columns"],
  checking: ["file", "columns", "check"],
  checked: ["file", "columns", "check", "preview"],
  failed: ["file", "result"],
};

/** The steps that can be gone to, as the import stands. What has ended, or is being done, has its result alone. */
export function openSteps(state: ImportState): readonly Step[] {
  return OPEN[state] ?? ["result"];
}

/** Where an import goes on: at the preview once no row is refused. */
export function stepOf(state: ImportState, refused = 0): Step {
  if (state === "failed") return "result";
  const last = openSteps(state).at(-1) ?? "result";
  return last === "preview" && refused > 0 ? "check" : last;
}

export function stepPath(importId: string, step: Step): string {
  return step === "result" ? `/imports/${importId}` : `/imports/${importId}/${step}`;
}
