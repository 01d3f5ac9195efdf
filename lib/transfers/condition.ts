import type { TransferSubject } from "@/db/queries/transfers";
import { type TransferObstacle, transferObstacle } from "@/lib/passports/rules";
import { DomainError } from "@/lib/platform/errors";
import { OBSTACLE_SENTENCES } from "./rules";

interface Conditioned {
  passport: Pick<TransferSubject["passport"], "status" | "custodyFlag" | "decommissionedAt">;
  product: Pick<TransferSubject["product"], "recalledAt">;
  brand: Pick<TransferSubject["brand"], "passesOnRecalled">;
}

/** Why the item cannot be passed on now, or null. */
export function obstacleOf({ passport, product, brand }: Conditioned): TransferObstacle | null {
  return transferObstacle({
    status: passport.status,
    custodyFlag: passport.custodyFlag,
    isDecommissioned: passport.decommissionedAt !== null,
    isRecalled: product.recalledAt !== null && !brand.passesOnRecalled,
  });
}

/** Throws the obstacle as a 409, if there is one. */
export function requireTransferable(subject: Conditioned): void {
  const obstacle = obstacleOf(subject);
  if (obstacle) throw new DomainError(obstacle, OBSTACLE_SENTENCES[obstacle]);
}

/** What a recipient has to know of the item before they accept it, where the brand lets recalled items be passed on. */
export function recallOf({
  product,
  brand,
}: Pick<TransferSubject, "product" | "brand">): { reason: string | null } | null {
  return product.recalledAt !== null && brand.passesOnRecalled ? { reason: product.recallReason } : null;
}
