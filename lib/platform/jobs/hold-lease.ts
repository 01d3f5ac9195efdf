import { now } from "@/lib/platform/clock";

export interface Lease {
  until: Date;
  /** How long each renewal holds it, and how often it is renewed. */
  leaseMs: number;
  everyMs: number;
  /** Holds it until `leasedUntil` where it is held until `heldUntil`; false: it was lost. */
  renew: (held: { heldUntil: Date; leasedUntil: Date }) => Promise<boolean>;
  /** Called once, when another process may have the work. */
  onLost: () => void;
}

/**
 * Renews a lease while work goes on. The function it gives back ends that, and answers until when the lease is held:
 * null when it was lost. A renewal that fails is tried again, as long as the lease lasts.
 */
export function holdLease({ until, leaseMs, everyMs, renew, onLost }: Lease): () => Promise<Date | null> {
  let heldUntil: Date | null = until;
  let renewing: Promise<void> = Promise.resolve();
  const renewOnce = async () => {
    if (heldUntil === null) return;
    const leasedUntil = new Date(now().getTime() + leaseMs);
    if (await renew({ heldUntil, leasedUntil })) heldUntil = leasedUntil;
    else {
      heldUntil = null;
      onLost();
    }
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renewOnce).catch(() => undefined);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await renewing;
    return heldUntil;
  };
}
