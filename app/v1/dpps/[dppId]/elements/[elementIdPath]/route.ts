import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { readDataElementOperation } from "@/lib/interchange/dpps/dpp-contract";
import { findDppById } from "@/lib/interchange/dpps/find-dpp";
import { readerOf } from "@/lib/interchange/dpps/reader";
import { elementOf, elementOfPassport, FOR_EVERYBODY } from "@/lib/interchange/dpps/write-dpp";
import { updateDataElementOperation } from "@/lib/received-passports/contract";
import { orReceived, passportOf } from "@/lib/received-passports/show-received";
import { changeReceivedElement } from "@/lib/received-passports/store-passport";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(readDataElementOperation, async ({ caller, headers, params, query: { representation } }) => {
    const { db, reader } = await readerOf(headers, caller);
    const { dppId, elementIdPath: path } = params;
    const element = await orReceived(
      db,
      { dppId },
      {
        own: async () => elementOf((await findDppById(db, dppId, { reader })).subject, representation, path),
        received: (copy) => elementOfPassport(passportOf(copy), representation, path),
      },
    );
    return { body: { ...element }, headers: FOR_EVERYBODY };
  }),
  PATCH: endpoint(updateDataElementOperation, async ({ context, params, query: { representation }, body }) => {
    const { dppId, elementIdPath: path } = params;
    return { body: { ...(await changeReceivedElement(context, { dppId, path, body, representation })) } };
  }),
});
