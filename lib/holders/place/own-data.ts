import { listBrandsOfMailbox } from "@/db/queries/held-items";
import { closeHolderPlace } from "@/db/queries/holder-sessions";
import { inBrand } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { eraseMailbox, removeWithdrawn } from "../erase-holder";
import { countsOf, heldAsJson } from "../export-holder";
import { collectHeld } from "../show-holder";
import { heldItem } from "./contract";
import { requirePerson } from "./find-person";
import { inHoldersName } from "./in-holders-name";

const ownSession = heldItem.pick({ session: true });

/** All that every brand holds about a person, for themselves (GDPR Art. 15 and 20). Throws `holder_session_ended`. */
export const exportOwnData = useCase({
  may: "bearer",
  by: "visitor",
  input: ownSession,
  audits: ["holder.exported"],
  run: async ({ tx, auditAs }, { session }): Promise<string> => {
    const person = await requirePerson(tx, session);
    const { mailboxHash: emailHash } = person;
    const brands: object[] = [];
    for (const { brandId, holderId, brandName } of await listBrandsOfMailbox(tx, person)) {
      const held = await collectHeld(inBrand(tx, brandId), brandId, { emailHash });
      brands.push({ brand: brandName, ...heldAsJson(held) });
      const detail = { format: "json", ...countsOf(held) };
      await auditAs({ kind: "holder", brandId, holderId })("holder.exported", emailHash, detail);
    }
    return `${JSON.stringify({ made_at: now(), email: person.mailbox, brands }, null, 2)}\n`;
  },
});

/**
 * Erases a person at every brand that this session reaches, as a brand does on request (GDPR Art. 17), and closes every
 * way into their place. Throws `holder_session_ended`.
 */
export const forgetMe = useCase({
  may: "bearer",
  by: "visitor",
  input: ownSession,
  audits: ["holder.erased", "transfer.voided", "brand_archive.withdrawn"],
  transaction: "stepwise",
  run: async ({ db, inTransaction }, { session }): Promise<void> => {
    const person = await requirePerson(db, session);
    // One brand after the other: whoever writes to a brand's log holds it until the end of the transaction.
    for (const { brandId, holderId } of await listBrandsOfMailbox(db, person)) {
      const { archiveIds } = await inTransaction((scope) =>
        eraseMailbox(inHoldersName(scope, { brandId, holderId }), person.mailboxHash),
      );
      await removeWithdrawn(archiveIds);
    }
    await closeHolderPlace(db, person.mailboxHash);
  },
});
