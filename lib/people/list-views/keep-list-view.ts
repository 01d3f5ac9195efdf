import { updateListView } from "@/db/queries/users";
import type { Context } from "@/lib/access/actor";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { encodeListView, type ListView } from "./rules";

/** Keeps how the acting person wants a list: wherever they sign in next, it looks so. */
export async function keepListView(
  { db, actor }: Context<MemberActor>,
  { list, view }: { list: string; view: ListView },
): Promise<void> {
  await updateListView(db, { userId: actor.userId, list, view: encodeListView(view) });
}
