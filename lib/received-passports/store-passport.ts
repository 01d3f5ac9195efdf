import { z } from "zod";
import {
  type BackupSourceRow,
  findBackupSource,
  insertReceivedPassport,
  insertReceivedVersion,
  lockReceivedPassport,
  updateReceivedPassport,
  updateSourceDocument,
} from "@/db/queries/backups";
import { acrossBrands, type BrandDb } from "@/db/tenant";
import type { KeyActor, MemberActor } from "@/lib/access/actor";
import { type Steps, useCase } from "@/lib/access/use-case";
import { issuerAddress } from "@/lib/credentials/checking/find-key";
import { isObject, type Json } from "@/lib/credentials/checking/rules";
import { serverSources } from "@/lib/credentials/checking/server-sources";
import { atOwnHost, isBrandHost } from "@/lib/hosts/known-hosts";
import type { DataElement } from "@/lib/interchange/data-elements";
import {
  elementOfPassport,
  type Representation,
  REPRESENTATIONS,
  representDpp,
} from "@/lib/interchange/dpps/write-dpp";
import type { En18223Passport } from "@/lib/interchange/en18223-passport";
import { sharedCache } from "@/lib/platform/caches";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { MINUTE_MS, monotonicMs } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { isStorableJson } from "@/lib/platform/input/text";
import { parseUrl } from "@/lib/platform/parse-url";
import { checkCopyToken, issuerOfToken } from "./signed-passport";

/** EN 18222, 4.6 to 4.8 and 6.3: the issuer signed exactly the body. Every version is archived (EN 18221, 4.2). */

interface Accepted {
  did: string;
  passport: En18223Passport;
  proof: string;
  document: Json;
  validFrom: Date;
}

const notAuthorised = (detail: string) => new DomainError("backup_not_authorised", detail);
const proofInvalid = (detail: string) => new DomainError("dpp_proof_invalid", detail);
const conflict = (detail: string) => new DomainError("dpp_conflict", detail);
const noSuchDpp = () => new DomainError("dpp_not_found", "The account stores no passport with this identifier.");

/** Fetching an issuer's keys for each of its passports would load its server. */
const REFRESH_MS = 5 * MINUTE_MS;
const refreshes = sharedCache<string, { startedMs: number; ending: Promise<void> }>("backup issuers", {
  sizeMax: 1_000,
});

interface Issuer {
  brandId: string;
  did: string;
}

/** Stores the current document whether or not a proof holds, so that a withdrawn key signs nothing from then on. */
function refreshDocument(db: BrandDb, { brandId, did }: Issuer): Promise<void> {
  const last = refreshes.get(did);
  if (last && monotonicMs() - last.startedMs < REFRESH_MS) return last.ending;
  const ending = fetchDocument(db, did).then(async (document) => {
    if (document) await updateSourceDocument(db, { brandId, did, document: { ...document } });
  });
  ending.catch(() => refreshes.delete(did));
  refreshes.set(did, { startedMs: monotonicMs(), ending });
  return ending;
}

/** Null: there is none that is valid; the stored one stays, so that a lost issuer's passports can be completed. */
async function fetchDocument(db: BrandDb, did: string): Promise<Json | null> {
  const address = issuerAddress(did);
  if (address === null) return null;
  const document = await serverSources(acrossBrands(db))
    .document(address)
    .catch(() => null);
  const isValid = isObject(document) && document.id === did && Array.isArray(document.assertionMethod);
  return isValid && isStorableJson(document) ? document : null;
}

async function findSource(db: BrandDb, issuer: Issuer): Promise<BackupSourceRow> {
  const source = await findBackupSource(db, issuer);
  if (source && source.endedAt === null) return source;
  throw notAuthorised("The account may not store passports of the proof's issuer.");
}

function isOurs(identifier: string): boolean {
  const url = parseUrl(atOwnHost(identifier));
  return url !== null && (url.origin === environment().publicUrl || isBrandHost(url.hostname));
}

/** Throws `backup_not_authorised`, `dpp_proof_invalid`. */
async function acceptProof(db: BrandDb, { brandId, jwt }: { brandId: string; jwt: string }): Promise<Accepted> {
  const did = issuerOfToken(jwt);
  if (did === null) throw proofInvalid("The proof is no JSON Web Token with an issuer.");
  await refreshDocument(db, await findSource(db, { brandId, did }));
  const { document, origins } = await findSource(db, { brandId, did });
  const checked = await checkCopyToken(jwt, document);
  if (!checked.ok)
    throw proofInvalid(
      checked.reason === "not_storable"
        ? "An identifier has more than 2,000 bytes, or a text has a NUL character or half a surrogate pair."
        : `The proof does not hold: ${checked.reason}.`,
    );
  const { copy, validFrom } = checked;
  const { digitalProductPassportId: dppId, uniqueProductIdentifier: productId } = copy.passport;
  const origin = parseUrl(dppId)?.origin;
  if (isOurs(dppId) || origin === undefined || !origins.includes(origin))
    throw notAuthorised("The account may not store passports whose identifier has this origin.");
  if (isOurs(productId)) throw notAuthorised("The product's identifier is an address of this service.");
  return { did, passport: copy.passport, proof: jwt, document, validFrom };
}

const input = z.strictObject({
  representation: z.enum(REPRESENTATIONS),
  body: z.looseObject({ proof: z.looseObject({ jwt: z.string() }) }),
});

const isEqual = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other);

function contentOf(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { proof: _proof, "@context": _context, backupCopy: _backupCopy, ...content } = body;
  return content;
}

const rowOf = (
  { passport, proof, document, validFrom }: Accepted,
  { brandId, number, at }: { brandId: string; number: number; at: Date },
) => ({
  ...{ brandId, dppId: passport.digitalProductPassportId, number, proof, validFrom, receivedAt: at },
  passport: { ...passport },
  document: { ...document },
});

/** Throws `backup_not_authorised`, `dpp_proof_invalid`, `dpp_exists`, `dpp_conflict` (older than the deleted one). */
export const createReceivedPassport = useCase({
  may: "backups.store",
  by: ["member", "key"],
  input,
  audits: ["received_passport.created"],
  transaction: "stepwise",
  run: async ({ db, actor: { brandId }, at, inTransaction }, { body, representation }): Promise<string> => {
    const accepted = await acceptProof(db, { brandId, jwt: body.proof.jwt });
    const { did, passport, validFrom } = accepted;
    if (!isEqual(contentOf(body), representDpp(passport, representation)))
      throw proofInvalid("The proof signs another content than the body.");
    const { digitalProductPassportId: dppId, uniqueProductIdentifier: productId } = passport;
    await inTransaction(async ({ tx, audit }) => {
      const head = { dppId, brandId, did, productId, validFrom };
      const isNew = await insertReceivedPassport(tx, { ...head, number: 1, createdAt: at });
      const stored = isNew ? null : await lockReceivedPassport(tx, { brandId, dppId });
      if (!isNew && (!stored?.deletedAt || stored.did !== did))
        throw new DomainError("dpp_exists", "A passport with this identifier is stored already.");
      if (stored && validFrom <= stored.validFrom) throw conflict("A newer version was stored and deleted.");
      const number = (stored?.number ?? 0) + 1;
      if (stored) await updateReceivedPassport(tx, { dppId, productId, number, validFrom, deletedAt: null });
      await insertReceivedVersion(tx, rowOf(accepted, { brandId, number, at }));
      await audit("received_passport.created", dppId, { did, number });
    });
    return dppId;
  },
});

interface Change {
  dppId: string;
  jwt: string;
  fits: (stored: En18223Passport, signed: En18223Passport) => boolean;
}

/** Stores a new version of the whole passport, or nothing. Repeating a stored version succeeds. */
async function changeReceived(
  { db, actor: { brandId }, at, inTransaction }: Steps<"received_passport.updated", KeyActor | MemberActor>,
  { dppId, jwt, fits }: Change,
): Promise<Accepted> {
  const accepted = await acceptProof(db, { brandId, jwt });
  const { did, passport: signed, validFrom } = accepted;
  if (signed.digitalProductPassportId !== dppId) throw proofInvalid("The proof signs another passport.");
  await inTransaction(async ({ tx, audit }) => {
    const stored = await lockReceivedPassport(tx, { brandId, dppId });
    if (!stored || stored.deletedAt || stored.did !== did) throw noSuchDpp();
    if (stored.version.proof === accepted.proof) return;
    if (validFrom <= stored.validFrom) throw conflict("A newer version is stored.");
    if (!fits(stored.version.passport as unknown as En18223Passport, signed))
      throw conflict("The stored passport with these changes is not the signed one: send all its members.");
    const number = stored.number + 1;
    const { uniqueProductIdentifier: productId } = signed;
    await updateReceivedPassport(tx, { dppId, productId, number, validFrom });
    await insertReceivedVersion(tx, rowOf(accepted, { brandId, number, at }));
    await audit("received_passport.updated", dppId, { did, number });
  });
  return accepted;
}

const changeInput = input.extend({ dppId: z.string() });

/** RFC 7396. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(Object.entries(isObject(target) ? target : {}));
  for (const [name, value] of Object.entries(patch))
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  return Object.fromEntries(merged);
}

/** Throws `dpp_not_found`, `backup_not_authorised`, `dpp_proof_invalid`, `dpp_conflict`. */
export const changeReceivedPassport = useCase({
  may: "backups.store",
  by: ["member", "key"],
  input: changeInput,
  audits: ["received_passport.updated"],
  transaction: "stepwise",
  run: async (steps, { dppId, body, representation }): Promise<Record<string, unknown>> => {
    const fits: Change["fits"] = (stored, signed) =>
      isEqual(mergePatch(representDpp(stored, representation), contentOf(body)), representDpp(signed, representation));
    const { passport } = await changeReceived(steps, { dppId, jwt: body.proof.jwt, fits });
    return representDpp(passport, representation);
  },
});

/** Throws as `changeReceivedPassport`, `element_not_found`, `element_path_invalid`. */
export const changeReceivedElement = useCase({
  may: "backups.store",
  by: ["member", "key"],
  input: changeInput.extend({ path: z.string() }),
  audits: ["received_passport.updated"],
  transaction: "stepwise",
  run: async (steps, { dppId, path, body, representation }): Promise<DataElement> => {
    const element = contentOf(body) as unknown as DataElement;
    const fits: Change["fits"] = (stored, signed) => {
      const changed = replaceElement(stored, { path, representation, element });
      return isEqual({ ...changed, lastUpdated: signed.lastUpdated }, signed);
    };
    const { passport } = await changeReceived(steps, { dppId, jwt: body.proof.jwt, fits });
    return elementOfPassport(passport, representation, path);
  },
});

/** An entry of a list of records has the elements of the record, and no name of its own. */
function replaceElement(
  passport: En18223Passport,
  { path, representation, element }: { path: string; representation: Representation; element: DataElement },
): En18223Passport {
  const changed = structuredClone(passport);
  const target = elementOfPassport(changed, representation, path);
  if (target.objectType === "DataElementCollection" && element.objectType === "DataElementCollection")
    target.elements.splice(0, target.elements.length, ...element.elements);
  const { elements: _elements, ...members } = target as DataElement & { elements?: unknown };
  for (const name of Object.keys(members)) Reflect.deleteProperty(target, name);
  const { elements: _newElements, ...newMembers } = element as DataElement & { elements?: unknown };
  Object.assign(target, newMembers);
  return changed;
}

/** The versions stay in the archive. Throws `dpp_not_found`. */
export const deleteReceivedPassport = useCase({
  may: "backups.store",
  by: ["member", "key"],
  input: z.strictObject({ dppId: z.string() }),
  audits: ["received_passport.deleted"],
  run: async ({ tx, audit, actor: { brandId }, at }, { dppId }): Promise<void> => {
    const stored = await lockReceivedPassport(tx, { brandId, dppId });
    if (!stored || stored.deletedAt) throw noSuchDpp();
    await updateReceivedPassport(tx, { dppId, deletedAt: at });
    await audit("received_passport.deleted", dppId, { did: stored.did, number: stored.number });
  },
});
