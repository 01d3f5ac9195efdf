import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { type PassportAnswer, readDppVersionOperation } from "@/lib/interchange/dpps/dpp-contract";
import { findDppById } from "@/lib/interchange/dpps/find-dpp";
import { readerOf } from "@/lib/interchange/dpps/reader";
import { answerDpp } from "@/lib/interchange/dpps/write-dpp";
import { answerReceived, orReceived } from "@/lib/received-passports/show-received";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(
    readDppVersionOperation,
    async ({ caller, headers, params: { dppId }, query: { date, representation } }) => {
      const { db, reader } = await readerOf(headers, caller);
      const [as, on] = [{ representation, headers }, new Date(date)];
      return orReceived(
        db,
        { dppId, on },
        {
          own: async () => answerDpp<PassportAnswer>(await findDppById(db, dppId, { reader, on }), as),
          received: (copy) => answerReceived<PassportAnswer>(copy, as),
        },
      );
    },
  ),
});
