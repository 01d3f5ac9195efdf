import type { AllBrandsDb } from "@/db/tenant";
import type { QueueName } from "@/lib/platform/jobs/kinds";
import { Worker } from "@/lib/platform/jobs/worker";
import type { Couriers } from "../couriers";

const QUEUES_OF_EMAIL = ["messages", "account messages"] as const;

/** The worker's part in sending: messages of one queue, or of all for which there is a courier. */
export function openDeliveries(db: AllBrandsDb, couriers: Couriers, queue?: QueueName): Worker {
  const open = [...(couriers.email ? QUEUES_OF_EMAIL : []), ...(couriers.sms ? (["text messages"] as const) : [])];
  return new Worker(db, { services: { couriers }, queues: queue ? [queue] : open });
}

/** Sends whatever is due, waits for every outcome, and answers how many attempts it made. */
export async function deliverDue(db: AllBrandsDb, { email, sms, close }: Couriers): Promise<number> {
  let attempts = 0;
  const countAttempts = <C extends { deliver: (...args: never[]) => Promise<unknown> }>(courier: C): C => ({
    ...courier,
    deliver: (...args: Parameters<C["deliver"]>) => {
      attempts += 1;
      return courier.deliver(...args);
    },
  });
  const couriers = { email: email && countAttempts(email), sms: sms && countAttempts(sms), close };
  const deliveries = openDeliveries(db, couriers);
  while ((await deliveries.round()) > 0) await deliveries.settled();
  return attempts;
}
