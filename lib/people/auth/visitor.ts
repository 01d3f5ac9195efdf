import { database } from "@/db/client";
import { acrossBrands, type AllBrandsDb, inBrand } from "@/db/tenant";
import type { Actor, Context } from "@/lib/access/actor";
import { newId } from "@/lib/platform/ids";
import { currentRequestId } from "@/lib/platform/request-scope";

/** Someone who has shown neither key nor session: what a use case gets beside its input until it knows who acts. */
export interface Visitor {
  db: AllBrandsDb;
  requestId: string;
}

/** The visitor of one request of a page. */
export function visitor(): Visitor {
  return { db: acrossBrands(database().db), requestId: currentRequestId() ?? newId("req") };
}

/** What use cases get of somebody who is known, in one request of a page. */
export function contextFor<A extends Actor>(actor: A): Context<A> {
  const { db, requestId } = visitor();
  return { db: inBrand(db, actor.brandId), actor, requestId };
}
