import { processWide } from "@/lib/platform/process-wide";

const state = () => processWide("draining", () => ({ hasBegun: false }));

/** From now on this process says that it is not ready, though it serves: a balancer sends nobody here. */
export function beginDraining(): void {
  state().hasBegun = true;
}

export function isDraining(): boolean {
  return state().hasBegun;
}
