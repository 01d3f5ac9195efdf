import { listBatteryProducts } from "@/db/queries/battery-lives";
import { nothing, useCase } from "@/lib/access/use-case";

/** The choices of a form; the API takes any product. */
const SHOWN_MAX = 200;

/** The brand's battery products that a second life can belong to, the newest first. */
export const showBatteryProducts = useCase({
  may: "products.read",
  by: ["member", "key"],
  input: nothing,
  audits: [],
  run: ({ db, actor: { brandId } }) => listBatteryProducts(db, { brandId, limit: SHOWN_MAX }),
});
