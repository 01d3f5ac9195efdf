import { database } from "@/db/client";
import type { Context } from "@/lib/access/actor";
import { newId } from "@/lib/platform/ids";
import { currentRequestId } from "@/lib/platform/request-scope";

/** Someone who has shown neither key nor session: what a use case gets beside its input until it knows who acts. */
export type Visitor = Pick<Context, "db" | "requestId">;

/** The visitor of one request of a page. */
export function visitor(): Visitor {
  return { db: database().db, requestId: currentRequestId() ?? newId("req") };
}
