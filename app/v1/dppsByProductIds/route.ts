import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { readDppIdsOperation } from "@/lib/interchange/dpps/dpp-contract";
import { findDppIds } from "@/lib/interchange/dpps/find-dpp-ids";
import { readerOf } from "@/lib/interchange/dpps/reader";
import { FOR_EVERYBODY } from "@/lib/interchange/dpps/write-dpp";
import { findCopyOfProduct } from "@/lib/received-passports/show-received";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(readDppIdsOperation, async ({ caller, headers, query: { limit, cursor }, body: { productIds } }) => {
    const { db } = await readerOf(headers, caller);
    const [from, until] = [Number(cursor ?? 0), Number(cursor ?? 0) + limit];
    const dppIds = await findDppIds(db, productIds.slice(from, until), async (productId) => {
      const copy = await findCopyOfProduct(db, productId);
      return copy && copy.dppId;
    });
    const body = { dppIds, ...(until < productIds.length && { nextCursor: String(until) }) };
    return { body, headers: FOR_EVERYBODY };
  }),
});
