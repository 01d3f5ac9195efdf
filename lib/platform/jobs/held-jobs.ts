import { FenceLost } from "@/db/fenced";
import { renewLeases, type TakenJob } from "@/db/queries/jobs";
import type { AllBrandsDb } from "@/db/tenant";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { must } from "@/lib/platform/must";
import { leases as leasesOfKinds } from "./registry";

const LOOKED_AT_EVERY_MS = SECOND_MS;

interface InHand {
  row: TakenJob;
  leasedUntil: Date;
  /** Of the lease's length, left when it is renewed. */
  renewedBeforeMs: number;
  ending: AbortController;
}

/** What this process has in hand: every lease is renewed here, and whoever has lost one is told. */
export class HeldJobs {
  readonly #inHand = new Map<string, InHand>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: AllBrandsDb,
    private readonly leases: Readonly<Record<string, number>> = leasesOfKinds(),
  ) {}

  /** Holds a job until `release`; the signal is aborted when it is lost. */
  hold(row: TakenJob): AbortController {
    const ending = new AbortController();
    const renewedBeforeMs = (must(this.leases[row.kind], `The lease of ${row.kind}`) * 2) / 3;
    this.#inHand.set(row.holder + row.id, { row, leasedUntil: row.leasedUntil, renewedBeforeMs, ending });
    this.#timer ??= setInterval(() => void this.renew().catch(() => undefined), LOOKED_AT_EVERY_MS).unref();
    return ending;
  }

  release(row: TakenJob): void {
    this.#inHand.delete(row.holder + row.id);
    if (this.#inHand.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Renews the leases of which a third is over. One that fails is tried again as long as nobody takes the job over. */
  async renew(): Promise<void> {
    const at = now();
    const due = [...this.#inHand.values()].filter(
      ({ leasedUntil, renewedBeforeMs }) => leasedUntil.getTime() - at.getTime() <= renewedBeforeMs,
    );
    if (due.length === 0) return;
    const renewed = await renewLeases(this.db, { held: due.map(({ row }) => row), leases: this.leases, at });
    const until = new Map(renewed.map(({ id, holder, leasedUntil }) => [holder + id, leasedUntil]));
    for (const held of due) {
      const key = held.row.holder + held.row.id;
      const leasedUntil = until.get(key);
      if (leasedUntil) held.leasedUntil = leasedUntil;
      else if (this.#inHand.has(key)) held.ending.abort(new FenceLost());
    }
  }
}
