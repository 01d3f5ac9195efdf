import { database } from "@/db/client";
import { acrossBrands, type AllBrandsDb, inBrand } from "@/db/tenant";
import type { Actor, Context } from "@/lib/access/actor";
import { newId } from "@/lib/platform/ids";
import { currentRequestId } from "@/lib/platform/request-scope";

export interface Visitor {
  db: AllBrandsDb;
  requestId: string;
}

export function visitor(): Visitor {
  return { db: acrossBrands(database().db), requestId: currentRequestId() ?? newId("req") };
}

export function contextFor<A extends Actor>(actor: A): Context<A> {
  const { db, requestId } = visitor();
  return { db: inBrand(db, actor.brandId), actor, requestId };
}
