import type { Queryable } from "@/db/client";
import type { Couriers } from "../couriers";
import { openDeliveries } from "../deliver-messages";
import { MESSAGE_CLASSES } from "../rules";

/** Sends whatever is due, waits for every outcome, and answers how many attempts it made. */
export async function deliverDue(db: Queryable, couriers: Couriers): Promise<number> {
  let attempts = 0;
  for (const messageClass of MESSAGE_CLASSES) {
    const deliveries = openDeliveries(db, couriers, messageClass);
    for (let begun = await deliveries.round(); begun > 0; begun = await deliveries.round()) attempts += begun;
    await deliveries.settled();
  }
  return attempts;
}
