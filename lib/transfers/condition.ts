import type { TransferSubject } from "@/db/queries/transfers";
import { type TransferObstacle, transferObstacle } from "@/lib/passports/rules";
import { DomainError } from "@/lib/platform/errors";
import { OBSTACLE_SENTENCES } from "./rules";

/** Why the item cannot be passed on now, or null. */
export function obstacleOf({ passport, product }: Pick<TransferSubject, "passport" | "product">): TransferObstacle | null {
  return transferObstacle({
    status: passport.status,
    custodyFlag: passport.custodyFlag,
    isDecommissioned: passport.decommissionedAt !== null,
    isRecalled: product.recalledAt !== null,
  });
}

/** Throws the obstacle as a 409, if there is one. */
export function requireTransferable(subject: Pick<TransferSubject, "passport" | "product">): void {
  const obstacle = obstacleOf(subject);
  if (obstacle) throw new DomainError(obstacle, OBSTACLE_SENTENCES[obstacle]);
}
