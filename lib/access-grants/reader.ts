import { countReads } from "@/db/queries/access-grant-lists";
import { isHolderOf, listGrantsReaching, type ReadSubject, useReaderToken } from "@/db/queries/access-grants";
import type { HolderSessionScope } from "@/db/queries/holders";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { type AccessSet, PUBLIC_READS, type Reads } from "@/lib/ecodesign/readers";
import { findPerson } from "@/lib/holders/find-person";
import { dayOf } from "@/lib/platform/calendar";
import { now } from "@/lib/platform/clock";
import { sha256Hex } from "@/lib/platform/secrets";
import { READER_TOKEN_PREFIX, setOfRole } from "./rules";

export type AccessReader = HolderSessionScope;

const TOKEN_FORM = new RegExp(`^${READER_TOKEN_PREFIX}[A-Za-z0-9_-]{32}$`);

export async function findReaderByToken(db: AllBrandsDb, token: string): Promise<AccessReader | null> {
  if (!TOKEN_FORM.test(token)) return null;
  const at = now();
  const reader = await useReaderToken(db, { tokenHash: sha256Hex(token), at, day: dayOf(at) });
  return reader && { ...reader, onlyBrand: null, onlyPassports: null };
}

export const findReaderBySession = (db: AllBrandsDb, session: string | undefined): Promise<AccessReader | null> =>
  findPerson(db, session);

/** A read under a grant is recorded before data is returned: unrecorded data is never returned. */
export async function readsOf(
  db: AllBrandsDb,
  reader: AccessReader | null | undefined,
  subject: ReadSubject,
): Promise<Reads> {
  if (!reader) return PUBLIC_READS;
  const { mailboxHash: emailHash, onlyBrand, onlyPassports = null } = reader;
  const sets = new Set<AccessSet>(["public"]);
  const { brandId, passportId } = subject;
  if (onlyBrand !== null && onlyBrand !== brandId) return { sets };
  const at = now();
  const isInScope = onlyPassports === null || (passportId !== undefined && onlyPassports.includes(passportId));
  if (isInScope && passportId !== undefined && (await isHolderOf(db, { emailHash, passportId }))) sets.add("holder");
  if (onlyPassports !== null) return { sets };
  const reachingGrants = await listGrantsReaching(db, { ...subject, emailHash, at });
  const grants = reachingGrants.flatMap(({ id, accessSet, role, elements }) => {
    const set = setOfRole(role);
    return set === null || (onlyBrand !== null && accessSet === "authority") ? [] : [{ id, set, elements }];
  });
  if (grants.length === 0) return { sets };
  await countReads(inBrand(db, brandId), {
    grantIds: grants.map(({ id }) => id),
    brandId,
    subjectId: passportId ?? subject.productId,
    day: dayOf(at),
    at,
  });
  for (const { set, elements } of grants) if (elements === null) sets.add(set);
  const elementSets = grants.flatMap(({ set, elements }) => (elements ? [{ set, elements: new Set(elements) }] : []));
  return { sets, named: elementSets };
}
