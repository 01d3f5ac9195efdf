import { processWide } from "@/lib/platform/process-wide";

const state = () => processWide("draining", () => ({ hasBegun: false }));

/**
 * From now on this process says that it is not ready, though it still serves: a balancer is to send nobody here any
 * more.
 */
export function beginDraining(): void {
  state().hasBegun = true;
}

export function isDraining(): boolean {
  return state().hasBegun;
}
