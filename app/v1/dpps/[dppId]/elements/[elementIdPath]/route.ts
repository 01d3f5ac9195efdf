import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { readDataElementOperation } from "@/lib/interchange/dpps/dpp-contract";
import { findDppById } from "@/lib/interchange/dpps/find-dpp";
import { readerOf } from "@/lib/interchange/dpps/reader";
import { FOR_EVERYBODY, elementOf } from "@/lib/interchange/dpps/write-dpp";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(readDataElementOperation, async ({ caller, headers, params, query: { representation } }) => {
    const { db, reader } = await readerOf(headers, caller);
    const { subject } = await findDppById(db, params.dppId, { reader });
    return { body: { ...elementOf(subject, representation, params.elementIdPath) }, headers: FOR_EVERYBODY };
  }),
});
