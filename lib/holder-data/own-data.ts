import { deleteAuthoritiesOf, listBrandsOfReader, listGrantsOfMailbox } from "@/db/queries/access-grant-lists";
import { closeHolderAccount } from "@/db/queries/holders";
import { listBrandsOfMailbox } from "@/db/queries/owned-items";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { ownedItem } from "@/lib/holders/contract";
import { type Person, requireAccount, inNameOf } from "@/lib/holders/find-person";
import { now } from "@/lib/platform/clock";
import { eraseMailbox, removeWithdrawn } from "./erase-holder";
import { countsOf, holderDataAsJson } from "./export-holder";
import { collectHolderData } from "./show-holder";

const ownSession = ownedItem.pick({ session: true });
const REQUESTS_MAX = 1_000;

async function brandsOf(db: AllBrandsDb, person: Person) {
  const ownBrands = (await listBrandsOfMailbox(db, person)).map(({ brandId, brandName, holderId }) => {
    return { brandId, brandName, actor: { kind: "holder", brandId, holderId } as const };
  });
  const readerBrands = (await listBrandsOfReader(db, person)).flatMap(({ brandId, brandName }) =>
    ownBrands.some((brand) => brand.brandId === brandId)
      ? []
      : [{ brandId, brandName, actor: { kind: "system", brandId } as const }],
  );
  return [...ownBrands, ...readerBrands].toSorted((one, other) => (one.brandId < other.brandId ? -1 : 1));
}

async function requestsAsAuthority(db: AllBrandsDb, { mailboxHash: emailHash, onlyBrand }: Person) {
  if (onlyBrand !== null) return [];
  const all = await listGrantsOfMailbox(db, { emailHash, onlyBrand, limit: REQUESTS_MAX });
  return all.flatMap(({ grant: { brandId, tokenHash: _token, emailHash: _hash, ...grant } }) =>
    brandId === null ? [grant] : [],
  );
}

/** All data that every brand stores about a person (GDPR Art. 15 and 20). Throws `holder_session_ended`. */
export const exportOwnData = useCase({
  may: "bearer",
  by: "visitor",
  input: ownSession,
  audits: ["holder.exported"],
  run: async ({ tx, auditAs }, { session }): Promise<string> => {
    const person = await requireAccount(tx, session);
    const { mailboxHash: emailHash } = person;
    const brands: object[] = [];
    for (const { brandId, brandName, actor } of await brandsOf(tx, person)) {
      const holderData = await collectHolderData(inBrand(tx, brandId), brandId, { emailHash });
      brands.push({ brand: brandName, ...holderDataAsJson(holderData) });
      await auditAs(actor)("holder.exported", emailHash, { format: "json", ...countsOf(holderData) });
    }
    const asAuthority = await requestsAsAuthority(tx, person);
    if (asAuthority.length > 0) brands.push({ brand: null, access_grants: asAuthority });
    return `${JSON.stringify({ made_at: now(), email: person.mailbox, brands }, null, 2)}\n`;
  },
});

/** GDPR, Article 17, at every brand of the session; closes all access. Throws `holder_session_ended`. */
export const forgetMe = useCase({
  may: "bearer",
  by: "visitor",
  input: ownSession,
  audits: ["holder.erased", "transfer.voided", "brand_archive.withdrawn"],
  transaction: "stepwise",
  run: async ({ db, inTransaction }, { session }): Promise<void> => {
    const person = await requireAccount(db, session);
    // One brand per transaction, because writing to a brand's log locks it until the commit.
    for (const { actor } of await brandsOf(db, person)) {
      const { archiveIds } = await inTransaction((scope) => eraseMailbox(inNameOf(scope, actor), person.mailboxHash));
      await removeWithdrawn(archiveIds);
    }
    if (person.onlyBrand === null) await deleteAuthoritiesOf(db, person.mailboxHash);
    await closeHolderAccount(db, person.mailboxHash);
  },
});
