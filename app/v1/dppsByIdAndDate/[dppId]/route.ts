import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { readDppVersionOperation } from "@/lib/interchange/dpps/dpp-contract";
import { findDppById } from "@/lib/interchange/dpps/find-dpp";
import { readerOf } from "@/lib/interchange/dpps/reader";
import { answerDpp } from "@/lib/interchange/dpps/write-dpp";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(readDppVersionOperation, async ({ caller, headers, params, query: { date, representation } }) => {
    const { db, reader } = await readerOf(headers, caller);
    const dpp = await findDppById(db, params.dppId, { reader, on: new Date(date) });
    return answerDpp(dpp, { representation, headers });
  }),
});
