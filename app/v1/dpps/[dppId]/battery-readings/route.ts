import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listDppReadingsOperation } from "@/lib/interchange/dpps/dpp-contract";
import { listReadingsForReader } from "@/lib/interchange/dpps/list-readings";
import { readerOf } from "@/lib/interchange/dpps/reader";
import { FOR_EVERYBODY } from "@/lib/interchange/dpps/write-dpp";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listDppReadingsOperation, async ({ caller, headers, params: { dppId }, query }) => ({
    body: await listReadingsForReader(await readerOf(headers, caller), { dppId, ...query }),
    headers: FOR_EVERYBODY,
  })),
});
