import { listBrandsOfUser } from "@/db/queries/team";
import { useCase, nothing } from "@/lib/access/use-case";
import { reachOf } from "@/lib/people/sessions/find-member";

/** The brands the acting person belongs to, by name; in a company's session its brand alone. */
export const listBrands = useCase({
  may: "oneself",
  by: "member",
  input: nothing,
  audits: [],
  reach: "every brand",
  run: async ({ db, actor }): Promise<{ id: string; name: string }[]> => {
    const { brandId } = reachOf(actor);
    return (await listBrandsOfUser(db, actor.userId))
      .filter(({ id }) => brandId === undefined || id === brandId)
      .map(({ id, name }) => ({ id, name }));
  },
});
