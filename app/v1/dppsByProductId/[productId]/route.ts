import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { readDppByProductOperation } from "@/lib/interchange/dpps/dpp-contract";
import { findDppByProductId } from "@/lib/interchange/dpps/find-dpp";
import { readerOf } from "@/lib/interchange/dpps/reader";
import { answerDpp } from "@/lib/interchange/dpps/write-dpp";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(readDppByProductOperation, async ({ caller, headers, params, query: { representation } }) => {
    const { db, reader } = await readerOf(headers, caller);
    return answerDpp(await findDppByProductId(db, params.productId, { reader }), { representation, headers });
  }),
});
