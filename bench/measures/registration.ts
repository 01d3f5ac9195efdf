import { erpRecords } from "@/e2e/support/erp";
import { monotonicMs } from "@/lib/platform/clock";
import type { Site } from "../servers/site";
import { median, quantile } from "./statistics";

const RECORDS_PER_BATCH = 1_000;

export interface BulkMeasured {
  productsPerSecond: number;
  /** Of one request of 1,000 records. */
  p50Ms: number;
  p99Ms: number;
}

/** Registers batches of 1,000 records, two requests at a time; bodies are made before the clock starts. */
export async function measureRegistration(site: Site, { rounds, batchesPerRound }: { rounds: number; batchesPerRound: number }): Promise<BulkMeasured> {
  const { api } = await site.openAccount();
  const perSecond: number[] = [];
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const bodies = Array.from({ length: batchesPerRound }, (_, batch) =>
      JSON.stringify(erpRecords(RECORDS_PER_BATCH, { from: (round * batchesPerRound + batch) * RECORDS_PER_BATCH, hasLots: false })),
    );
    const startMs = monotonicMs();
    const client = async () => {
      for (let body = bodies.pop(); body; body = bodies.pop()) {
        const answer = await api.post({ path: "/v1/products", body });
        if (answer.status !== 201) throw new Error(`registration answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`);
        if (round > 0) times.push(answer.ms);
      }
    };
    await Promise.all([client(), client()]);
    if (round > 0) perSecond.push((batchesPerRound * RECORDS_PER_BATCH * 1000) / (monotonicMs() - startMs));
  }
  return { productsPerSecond: median(perSecond), p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}
