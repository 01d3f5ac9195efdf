import type { TransferSubject } from "@/db/queries/transfers";
import { DomainError } from "@/lib/platform/errors";
import { OBSTACLE_SENTENCES } from "../rules";
import { CLAIM_OBSTACLE_SENTENCES, claimObstacle } from "./rules";

/** Throws why nobody can claim the item now, if something speaks against it. */
export function requireClaimable(subject: TransferSubject, at: Date): void {
  const obstacle = claimObstacle(subject, at);
  if (obstacle) throw new DomainError(obstacle, { ...OBSTACLE_SENTENCES, ...CLAIM_OBSTACLE_SENTENCES }[obstacle]);
}
