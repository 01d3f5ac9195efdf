import { sharedCache } from "@/lib/platform/caches";
import { monotonicMs, SECOND_MS } from "@/lib/platform/clock";
import type { ProbeResult } from "@/lib/platform/health/probe-readiness";
import { log } from "@/lib/platform/log";
import { withinDeadline } from "@/lib/platform/semaphore";
import { type EvidenceStore, evidenceStore } from "./store";

/** Cached, because load balancers poll every few seconds. */
const GOOD_FOR_MS = 30 * SECOND_MS;
const PATIENCE_MS = 5 * SECOND_MS;

interface Seen {
  result: ProbeResult;
  untilMs: number;
  isAsking: boolean;
}

const states = sharedCache<"last", Seen>("store state", { sizeMax: 1 });
const lastSeen = (): Seen => states.get("last") ?? { result: "unknown", untilMs: 0, isAsking: false };

export function storeState(): ProbeResult {
  const { result, untilMs } = lastSeen();
  if (untilMs < monotonicMs()) void askStore();
  return result;
}

export async function askStore(store: EvidenceStore = evidenceStore()): Promise<ProbeResult> {
  const last = lastSeen();
  const before = last.result;
  if (last.isAsking) return before;
  states.set("last", { ...last, isAsking: true });
  const failure = await withinDeadline(store.probe(), PATIENCE_MS).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const result = failure === undefined ? "ok" : "failing";
  states.set("last", { result, untilMs: monotonicMs() + GOOD_FOR_MS, isAsking: false });
  if (result === "failing" && before !== "failing")
    log().error(
      { event: "store.unreachable", failure },
      "the store of STORAGE_URL cannot be used: files of evidence are neither kept nor handed out until it can",
    );
  if (result === "ok" && before === "failing")
    log().info({ event: "store.reachable" }, "the store of STORAGE_URL can be used again");
  return result;
}
