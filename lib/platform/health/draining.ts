import { processState } from "@/lib/platform/process-state";

export function beginDraining(): void {
  processState().isDraining = true;
}

export function isDraining(): boolean {
  return processState().isDraining;
}
