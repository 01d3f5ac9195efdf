import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { type PassportAnswer, readDppByProductOperation } from "@/lib/interchange/dpps/dpp-contract";
import { findDppByProductId } from "@/lib/interchange/dpps/find-dpp";
import { readerOf } from "@/lib/interchange/dpps/reader";
import { answerDpp } from "@/lib/interchange/dpps/write-dpp";
import { answerReceived, orReceived } from "@/lib/received-passports/show-received";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(
    readDppByProductOperation,
    async ({ caller, headers, params: { productId }, query: { representation } }) => {
      const { db, reader } = await readerOf(headers, caller);
      const as = { representation, headers };
      return orReceived(
        db,
        { productId },
        {
          own: async () => answerDpp<PassportAnswer>(await findDppByProductId(db, productId, { reader }), as),
          received: (copy) => answerReceived<PassportAnswer>(copy, as),
        },
      );
    },
  ),
});
