import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { type PassportAnswer, readDppOperation } from "@/lib/interchange/dpps/dpp-contract";
import { findDppById } from "@/lib/interchange/dpps/find-dpp";
import { readerOf } from "@/lib/interchange/dpps/reader";
import { answerDpp } from "@/lib/interchange/dpps/write-dpp";
import { deleteDppOperation, updateDppOperation } from "@/lib/received-passports/contract";
import { answerReceived, orReceived } from "@/lib/received-passports/show-received";
import { changeReceivedPassport, deleteReceivedPassport } from "@/lib/received-passports/store-passport";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(readDppOperation, async ({ caller, headers, params: { dppId }, query: { representation } }) => {
    const { db, reader } = await readerOf(headers, caller);
    const as = { representation, headers };
    return orReceived(
      db,
      { dppId },
      {
        own: async () => answerDpp<PassportAnswer>(await findDppById(db, dppId, { reader }), as),
        received: (copy) => answerReceived<PassportAnswer>(copy, as),
      },
    );
  }),
  PATCH: endpoint(updateDppOperation, async ({ context, params: { dppId }, query: { representation }, body }) => ({
    body: (await changeReceivedPassport(context, { dppId, body, representation })) as PassportAnswer,
  })),
  DELETE: endpoint(deleteDppOperation, async ({ context, params: { dppId } }) => {
    await deleteReceivedPassport(context, { dppId });
    return { body: undefined };
  }),
});
