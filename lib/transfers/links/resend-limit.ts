import { DAY_MS } from "@/lib/platform/clock";
import { RESENDS_PER_DAY } from "../rules";

/**
 * When the link may be sent again: null for now, else the moment at which the oldest of the last three resends is a
 * day old. `linksMadeAt` is when each link was made, the invitation's own first.
 */
export function nextResendAt(linksMadeAt: readonly Date[], at: Date): Date | null {
  const resends = linksMadeAt.slice(1).filter((made) => made.getTime() > at.getTime() - DAY_MS);
  const oldest = resends.at(-RESENDS_PER_DAY);
  return oldest ? new Date(oldest.getTime() + DAY_MS) : null;
}
