import { setTimeout as wait } from "node:timers/promises";
import {
  findSentPassports,
  forgetSentPassports,
  listSentLeftovers,
  type SentPassportRow,
  upsertSentPassport,
} from "@/db/queries/backups";
import { type BrandRow, listLiveBrands } from "@/db/queries/brands";
import { findBrandState, listUnsentProducts, listUnsentUnits, type UnsentSubject } from "@/db/queries/public-states";
import {
  deletePublicCopy,
  findPublicCopy,
  holdPublicCopy,
  listAuditSequences,
  recordNoChanges,
  releasePublicCopy,
  takePublicCopy,
} from "@/db/queries/stored-files";
import { atPrimary } from "@/db/replicas";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { compactOf, signPayload } from "@/lib/credentials/sign-credential";
import { PUBLIC_READS, type Reads } from "@/lib/ecodesign/readers";
import { dppPath } from "@/lib/interchange/dpps/read-id";
import { en18223Passport } from "@/lib/interchange/en18223-passport";
import { findPublicProduct, readUnits } from "@/lib/interchange/public-subjects";
import { termsUrl } from "@/lib/interchange/subject";
import type { PublicSubject } from "@/lib/interchange/unit-subject";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { MINUTE_MS, now, SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import type { HandlerOf } from "@/lib/platform/jobs/registry";
import { log } from "@/lib/platform/log";
import { sha256Hex } from "@/lib/platform/secrets";
import { version } from "@/lib/platform/version";
import { copyPayload, type PassportCopy } from "@/lib/received-passports/signed-passport";
import { signerFor } from "@/lib/signing-keys/open-signing-key";
import type { ReaderKey } from "./encrypt-for-readers";
import { changedBrands, CopyHeld } from "./make-copy";
import { readerKeys } from "./reader-keys";
import { restrictedOf } from "./restricted-documents";

/** Sends each change of a passport by the write methods of EN 18222 (EN 18221, 4.5(3)). */

const LEASE_MS = 5 * MINUTE_MS;
const PAGE = 100;
const AT_ONCE = 4;
const ANSWER_MS_MAX = 30 * SECOND_MS;
const RETRIES_MAX = 5;

export interface BackupService {
  origin: string;
  key: string;
  target: string;
}

export function backupService(): BackupService | null {
  const { backupServiceUrl: address } = environment();
  if (address === undefined) return null;
  const { origin, password } = new URL(address);
  return { origin, key: decodeURIComponent(password), target: sha256Hex(`EN 18222 ${origin}`) };
}

interface Sending {
  service: BackupService;
  holder: string;
  signal?: AbortSignal | undefined;
}

interface SendingFigures {
  created: number;
  updated: number;
  deleted: number;
  failed: number;
}

/** Throws `CopyHeld`, and an Error after all others if passports were not accepted. */
export async function sendPassports(db: AllBrandsDb, sending: Sending): Promise<SendingFigures> {
  const { service, holder } = sending;
  const { target } = service;
  const heldUntil = () => new Date(now().getTime() + LEASE_MS);
  if (!(await takePublicCopy(db, { target, holder, heldUntil: heldUntil(), at: now() }))) throw new CopyHeld();
  const renew = async () => {
    sending.signal?.throwIfAborted();
    if (!(await holdPublicCopy(db, { target, holder, heldUntil: heldUntil() }))) throw new CopyHeld();
  };
  const figures: SendingFigures = { created: 0, updated: 0, deleted: 0, failed: 0 };
  let finished: Parameters<typeof releasePublicCopy>[1]["finished"];
  try {
    // Read before the data, so that a change during the run is sent again by the next one.
    const [begunAt, sequences] = [now(), await listAuditSequences(db)];
    const row = await findPublicCopy(db, target);
    const changed = row?.finishedAt ? changedBrands(row, sequences) : null;
    const brands = await listLiveBrands(db);
    for (const brand of brands)
      if (!changed || changed.has(brand.id)) await sendBrand(db, { brand, service, figures, renew });
    if (figures.failed > 0) throw new Error(`${figures.failed} passports were not accepted by the backup service.`);
    const sent = figures.created + figures.updated;
    finished = {
      ...{ brands: brands.length, documents: sent, sizeBytes: 0, sequences },
      ...{ changesCopiedAt: begunAt, finishedAt: now() },
    };
    return figures;
  } finally {
    await releasePublicCopy(db, { target, holder, finished });
  }
}

/** Everything is sent again, for example because the service lost its data. Throws `CopyHeld`. */
export async function requestResending(db: AllBrandsDb, target: string): Promise<void> {
  const [holder, at] = [newId("job"), now()];
  const heldUntil = new Date(at.getTime() + LEASE_MS);
  // A run in progress would record passports that it did not send as sent.
  if (!(await takePublicCopy(db, { target, holder, heldUntil, at }))) throw new CopyHeld();
  await db.transaction(async (tx) => {
    await forgetSentPassports(tx);
    await deletePublicCopy(tx, { target, holder });
    await enqueue(tx, "passport_sending", {});
  });
}

interface OfBrand {
  brand: BrandRow;
  service: BackupService;
  figures: SendingFigures;
  renew: () => Promise<void>;
}

async function sendBrand(db: AllBrandsDb, of: OfBrand): Promise<void> {
  const { brand } = of;
  const keys = await readerKeys(db, brand.id);
  const common = [version, of.service.target, await findBrandState(db, brand.id)].join(" ");
  for (const kind of ["products", "units"] as const)
    for (let after = ""; ;) {
      const list = kind === "units" ? listUnsentUnits : listUnsentProducts;
      const unsent = await list(db, { brandId: brand.id, common, after, limit: PAGE });
      if (unsent.length === 0) break;
      await sendPage(db, { ...of, keys, unsent });
      after = unsent.at(-1)?.id ?? after;
    }
  await deleteLeftovers(db, of);
}

type OfPage = OfBrand & { keys: readonly ReaderKey[]; unsent: readonly UnsentSubject[] };

async function sendPage(db: AllBrandsDb, of: OfPage): Promise<void> {
  const { brand, unsent } = of;
  await of.renew();
  const sent = await findSentPassports(db, { brandId: brand.id, subjectIds: unsent.map(({ id }) => id) });
  const readAs = oncePerSet(await subjectsOf(db, of));
  const subjects = await readAs(PUBLIC_READS);
  const states = new Map(unsent.map(({ id, state }) => [id, state]));
  const queue = [...subjects];
  const work = async () => {
    for (let subject = queue.shift(); subject; subject = queue.shift()) {
      const state = states.get(subject.id) ?? "";
      await sendSubject(db, { ...of, subject, readAs, state, before: sent.get(subject.id) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

type ReadAs = (reads: Reads) => Promise<PublicSubject[]>;

function oncePerSet(readAs: ReadAs): ReadAs {
  const bySet = new Map<string, Promise<PublicSubject[]>>();
  return (reads) => {
    const key = [...reads.sets].join(" ");
    const reading = bySet.get(key) ?? readAs(reads);
    bySet.set(key, reading);
    return reading;
  };
}

/** The subjects of a page, as readers of a set read them. From the primary, because the result is signed. */
async function subjectsOf(
  db: AllBrandsDb,
  { brand, unsent }: OfPage,
): Promise<(reads: Reads) => Promise<PublicSubject[]>> {
  const primary = atPrimary(db);
  const codes = unsent.flatMap(({ code }) => code ?? []);
  if (codes.length > 0) return readUnits(primary, { brand, codes });
  return async (reads) => {
    const subjects: PublicSubject[] = [];
    for (const { id: productId } of unsent) {
      const product = await findPublicProduct({ db: primary }, { brandId: brand.id, productId, reads }).catch(
        (error: unknown) => {
          if (error instanceof DomainError && error.status === 404) return null;
          throw error;
        },
      );
      if (product) subjects.push(product);
    }
    return subjects;
  };
}

interface OfSubject extends OfPage {
  subject: PublicSubject;
  readAs: ReadAs;
  state: string;
  before: SentPassportRow | undefined;
}

async function sendSubject(db: AllBrandsDb, of: OfSubject): Promise<void> {
  const { brand, subject, keys, state, before, figures } = of;
  const passport = JSON.parse(JSON.stringify(en18223Passport(subject.subject))) as PassportCopy["passport"];
  const dppId = passport.digitalProductPassportId;
  const as = async (reads: Reads) => (await of.readAs(reads)).filter(({ id }) => id === subject.id);
  const contentHash = await hashContent(of, { as, passport });
  const row: SentPassportRow = { brandId: brand.id, subjectId: subject.id, dppId, state, contentHash, sentAt: now() };
  if (before?.contentHash === contentHash) return upsertSentPassport(inBrand(db, brand.id), row);
  const parts = await restrictedOf([subject], { keys, as });
  const encrypted = parts.flatMap((part) =>
    "text" in part ? [{ readers: part.readers ?? [], jwe: JSON.parse(part.text) as unknown }] : [],
  );
  const jwt = await signCopy(db, brand, { passport, encrypted });
  const isSent = await deliver(of.service, { passport, jwt, isKnown: before?.contentHash != null });
  if (isSent === null) return void (figures.failed += 1);
  figures[isSent] += 1;
  await upsertSentPassport(inBrand(db, brand.id), row);
}

/**
 * Encryption gives other bytes each time, so the restricted content counts, not its encryption. The target counts,
 * because another service has received nothing.
 */
async function hashContent(
  { subject, keys, service: { target } }: OfSubject,
  { as, passport }: { as: ReadAs; passport: PassportCopy["passport"] },
): Promise<string> {
  const sets = [...new Set((subject.subject.withheld ?? []).flatMap(({ readers }) => readers))].toSorted();
  const contents: unknown[] = [];
  for (const set of sets)
    for (const one of await as({ sets: new Set(["public", set]) })) contents.push(en18223Passport(one.subject));
  const kids = sets.length > 0 ? keys.map(({ reader, kid }) => `${reader} ${kid}`) : [];
  return sha256Hex(canonicalJson(JSON.parse(JSON.stringify([target, passport, contents, kids]))));
}

export async function signCopy(db: AllBrandsDb, brand: BrandRow, copy: PassportCopy): Promise<string> {
  const signer = await signerFor(db, brand.id);
  const { did, kid } = signer;
  const { publicUrl } = environment();
  const payload = Buffer.from(
    JSON.stringify(copyPayload(copy, { did, name: brand.name, termsUrl: termsUrl(publicUrl), at: now() })),
  );
  return compactOf({ did, kid, payload, signature: await signPayload(signer, { did, payload }) });
}

/** The optional members: a merge patch removes those that the passport has not any more. */
const REMOVED = { facilityId: null, withheld: null };

const proofOf = (jwt: string) => ({ type: "vc+jwt", jwt });

/** Null: not accepted; the reason is in the log. */
async function deliver(
  service: BackupService,
  { passport, jwt, isKnown }: { passport: PassportCopy["passport"]; jwt: string; isKnown: boolean },
): Promise<"created" | "updated" | null> {
  const id = passport.digitalProductPassportId;
  const signedPassport = { ...passport, proof: proofOf(jwt) };
  const create = () =>
    ask(service, { method: "POST", path: "/v1/dpps?representation=full", body: JSON.stringify(signedPassport) });
  const update = () =>
    ask(service, {
      method: "PATCH",
      path: `${dppPath(id)}?representation=full`,
      body: JSON.stringify({ ...REMOVED, ...signedPassport }),
    });
  const first = isKnown ? await update() : await create();
  if (first.ok) return isKnown ? "updated" : "created";
  // It lost the passport, or has it already, for example because an earlier answer was lost.
  const second =
    isKnown && first.status === 404 ? await create() : !isKnown && first.status === 409 ? await update() : first;
  if (second.ok) return isKnown ? "created" : "updated";
  log().error(
    { event: "passport_sending.refused", status: second.status, answer: (await second.text()).slice(0, 500) },
    "the backup service did not accept a passport",
  );
  return null;
}

async function deleteLeftovers(db: AllBrandsDb, { brand, service, figures, renew }: OfBrand): Promise<void> {
  const brandId = brand.id;
  for (;;) {
    const leftovers = await listSentLeftovers(db, { brandId, limit: PAGE });
    if (leftovers.length === 0) return;
    await renew();
    for (const row of leftovers) {
      const answer = await ask(service, { method: "DELETE", path: dppPath(row.dppId) });
      if (!answer.ok && answer.status !== 404)
        throw new Error(`The backup service refused a deletion with status ${answer.status}.`);
      await upsertSentPassport(inBrand(db, brandId), { ...row, contentHash: null, sentAt: now() });
      figures.deleted += 1;
    }
  }
}

async function ask(
  { origin, key }: BackupService,
  { method, path, body }: { method: string; path: string; body?: string },
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(origin + path, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body }),
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    if (response.status !== 429 || attempt === RETRIES_MAX) return response;
    await response.body?.cancel();
    await wait(Math.min(Number(response.headers.get("retry-after") ?? 1), 60) * SECOND_MS);
  }
}

export async function askForSending(db: AllBrandsDb): Promise<void> {
  const target = backupService()?.target;
  if (target === undefined) return;
  const [at, row] = [now(), await findPublicCopy(db, target)];
  if (row?.finishedAt && changedBrands(row, await listAuditSequences(db)).size === 0)
    return recordNoChanges(db, { target, at });
  await db.transaction((tx) => enqueue(tx, "passport_sending", {}));
}

export const passportSending: HandlerOf<"passport_sending"> = {
  async step(job) {
    const service = backupService();
    if (!service) return;
    try {
      const figures = await sendPassports(job.db, { service, holder: job.row.id, signal: job.signal });
      log().info({ event: "passport_sending.done", ...figures }, "the backup service has every change");
    } catch (error) {
      if (!(error instanceof CopyHeld)) {
        log().warn({ err: errorForLog(error) }, "passports could not be sent to the backup service");
        throw error;
      }
      const later = new Date(now().getTime() + MINUTE_MS);
      await job.end(async () => ({ is: "later", at: later, error: error.message, isCounted: false }));
    }
  },
};
