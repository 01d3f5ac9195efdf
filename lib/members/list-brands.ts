import { listBrandsOfUser } from "@/db/queries/team";
import type { Context } from "@/lib/auth/actor";
import type { MemberActor } from "@/lib/sessions/find-member";

/** The brands the acting person belongs to, by name. */
export async function listBrands({ db, actor }: Context<MemberActor>): Promise<{ id: string; name: string }[]> {
  return (await listBrandsOfUser(db, actor.userId)).map(({ id, name }) => ({ id, name }));
}
