import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { addUnits, addedAnswer } from "@/lib/products/units/add-units";
import { addUnitsOperation, listUnitsOperation } from "@/lib/products/units/contract";
import { listUnits } from "@/lib/products/units/list-units";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listUnitsOperation, async ({ context, params, query }) => ({
    body: await listUnits(context, { id: params.id, query }),
  })),
  POST: endpoint(addUnitsOperation, async ({ context, params, query, body }) => {
    const options = { onError: query.on_error, isDryRun: query.dry_run === "true" };
    return addedAnswer(await addUnits(context, { productId: params.id, validated: body, ...options }), options);
  }),
});
