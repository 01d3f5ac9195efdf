import { z } from "zod";
import { lockBrand } from "@/db/queries/brands";
import { updateWay } from "@/db/queries/first-steps";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { WAYS } from "./rules";

/** Says by which way the brand's products come: its first steps follow it. Throws `forbidden`. */
export const chooseWay = useCase({
  may: "products.register",
  by: ["member", "key"],
  input: z.object({ way: z.enum(WAYS) }),
  audits: ["brand.way_chosen"],
  run: async ({ tx, audit, actor }, { way }) => {
    const { brandId } = actor;
    const brand = await lockBrand(tx, brandId);
    if (!brand) throw new DomainError("not_found", "There is no such brand.");
    if (brand.way === way) return;
    await updateWay(tx, { brandId, way });
    await audit("brand.way_chosen", brandId, { before: { way: brand.way }, after: { way } });
  },
});
