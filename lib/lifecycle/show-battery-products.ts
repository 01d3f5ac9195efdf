import { listBatteryProducts } from "@/db/queries/battery-lives";
import { nothing, useCase } from "@/lib/access/use-case";

const SHOWN_MAX = 200;

export const showBatteryProducts = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: ({ db, actor: { brandId } }) => listBatteryProducts(db, { brandId, limit: SHOWN_MAX }),
});
