import { processWide } from "@/lib/platform/process-wide";

const state = () => processWide("draining", () => ({ hasBegun: false }));

export function beginDraining(): void {
  state().hasBegun = true;
}

export function isDraining(): boolean {
  return state().hasBegun;
}
