import { listBrandsOfUser } from "@/db/queries/team";
import { acrossBrands } from "@/db/tenant";
import type { Context } from "@/lib/access/actor";
import { type MemberActor, reachOf } from "@/lib/people/sessions/find-member";

/** The brands the acting person belongs to, by name; in a company's session its brand alone. */
export async function listBrands({ db, actor }: Context<MemberActor>): Promise<{ id: string; name: string }[]> {
  const { brandId } = reachOf(actor);
  return (await listBrandsOfUser(acrossBrands(db), actor.userId))
    .filter(({ id }) => brandId === undefined || id === brandId)
    .map(({ id, name }) => ({ id, name }));
}
