import { listBrandsOfMailbox, setShownName } from "@/db/queries/held-items";
import { useCase } from "@/lib/access/use-case";
import { nameWithoutLinks } from "@/lib/platform/mail/without-links";
import { shownNameForm } from "./contract";
import { requirePerson } from "./find-person";

/**
 * What a person is called on the pages of their items; without a name they are not named, as at first. The log says
 * that it was changed, never to what. Throws `holder_session_ended`.
 */
export const nameHolder = useCase({
  may: "bearer",
  by: "visitor",
  input: shownNameForm,
  audits: ["holder.name_changed"],
  run: async ({ tx, auditAs }, { session, shown_name: given }): Promise<void> => {
    const person = await requirePerson(tx, session);
    const shownName = given ? nameWithoutLinks(given) : null;
    for (const { brandId, holderId } of await listBrandsOfMailbox(tx, person)) {
      await setShownName(tx, { holderId, shownName });
      await auditAs({ kind: "holder", brandId, holderId })("holder.name_changed", person.mailboxHash, {
        is_shown: shownName !== null,
      });
    }
  },
});
