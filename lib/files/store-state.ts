import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import type { ProbeResult } from "@/lib/platform/health/probe-readiness";
import { log } from "@/lib/platform/log";
import { processWide } from "@/lib/platform/process-wide";
import { withinDeadline } from "@/lib/platform/semaphore";
import { type EvidenceStore, evidenceStore } from "./store";

/** Cached, because load balancers poll every few seconds. */
const KEPT_MS = 30 * SECOND_MS;
const PATIENCE_MS = 5 * SECOND_MS;

interface Seen {
  result: ProbeResult;
  untilMs: number;
}

const seen = () =>
  processWide("store-state", () => ({ last: { result: "unknown", untilMs: 0 } as Seen, isAsking: false }));

/** Returns the last known state and refreshes an old one in the background. */
export function storeState(): ProbeResult {
  if (seen().last.untilMs < monotonicMs()) void askStore();
  return seen().last.result;
}

export async function askStore(store: EvidenceStore = evidenceStore()): Promise<ProbeResult> {
  const state = seen();
  if (state.isAsking) return state.last.result;
  state.isAsking = true;
  const before = state.last.result;
  const failure = await withinDeadline(store.probe(), PATIENCE_MS).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const result = failure === undefined ? "ok" : "failing";
  Object.assign(state, { isAsking: false, last: { result, untilMs: monotonicMs() + KEPT_MS } });
  if (result === "failing" && before !== "failing")
    log().error(
      { event: "store.unreachable", failure },
      "the store of STORAGE_URL cannot be used: files of evidence are neither kept nor handed out until it can",
    );
  if (result === "ok" && before === "failing")
    log().info({ event: "store.reachable" }, "the store of STORAGE_URL can be used again");
  return result;
}
