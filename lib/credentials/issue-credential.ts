import {
  type CredentialRow,
  findCredential,
  findNewestCredential,
  findNewestList,
  insertCredential,
  insertCredentials,
  listNewestCredentials,
} from "@/db/queries/credentials";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import type { PublicSubject } from "@/lib/interchange/unit-subject";
import { untpGaps, untpPassportOf } from "@/lib/interchange/untp-passport";
import { requireUntp } from "@/lib/interchange/write-document";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { betweenSlices } from "@/lib/platform/semaphore";
import { keysOf, openSigner } from "@/lib/signing-keys/open-signing-key";
import { issuerDid } from "@/lib/signing-keys/rules";
import { credentialPayload, encodePayload, signPayload } from "./sign-credential";
import { LIST_ENTRIES, LIST_FILLED_AT } from "./status-list";

/** Retries, because concurrent requests may sign the same version; the later one uses the stored signature. */
const TRIES = 8;

/** Unchanged content is not signed again. Throws `passport_incomplete` with the fields that UNTP requires. */
export async function issueCredential(db: AllBrandsDb, of: PublicSubject): Promise<CredentialRow> {
  requireUntp(of.subject.product.declared);
  const contentHash = hashContent(of);
  const subject = { brandId: of.brand.id, subjectId: of.id };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const newest = await findNewestCredential(db, subject);
    if (newest && isStill(newest, contentHash)) return newest;
    const signing = await beginSigning(db, of.brand);
    const row = await signing.sign(of, { number: (newest?.number ?? 0) + 1, contentHash });
    if (await insertCredential(inBrand(db, of.brand.id), row)) return { ...row, revokedAt: null };
  }
  throw new DomainError("database_unavailable", "The passport is being signed by many at once.");
}

/** Signs many pages of one brand. Pages that lack required UNTP data are left out. */
export async function issueCredentials(
  db: AllBrandsDb,
  brand: PublicSubject["brand"],
  all: readonly PublicSubject[],
): Promise<Map<string, CredentialRow>> {
  const complete = all.filter(({ subject }) => untpGaps(subject.product.declared).length === 0);
  const newest = await listNewestCredentials(db, { brandId: brand.id, subjectIds: complete.map(({ id }) => id) });
  const issued = new Map(newest.map((row) => [row.subjectId, row]));
  const rows: Omit<CredentialRow, "revokedAt">[] = [];
  let signing: Signing | undefined;
  const yielding = betweenSlices();
  for (const of of complete) {
    await yielding();
    const [known, contentHash] = [issued.get(of.id), hashContent(of)];
    if (known && isStill(known, contentHash)) continue;
    signing ??= await beginSigning(db, brand);
    rows.push(await signing.sign(of, { number: (known?.number ?? 0) + 1, contentHash }));
  }
  const written = await insertCredentials(inBrand(db, brand.id), rows);
  for (const row of rows) if (written.has(row.subjectId)) issued.set(row.subjectId, { ...row, revokedAt: null });
  const conflicts = new Set(rows.map(({ subjectId }) => subjectId).filter((id) => !written.has(id)));
  for (const of of complete) if (conflicts.has(of.id)) issued.set(of.id, await issueCredential(db, of));
  return issued;
}

function hashContent({ subject }: PublicSubject): string {
  const { validFrom: _since, id: _version, ...content } = untpPassportOf(subject);
  return sha256Hex(JSON.stringify(content));
}

const isStill = (newest: CredentialRow, contentHash: string): boolean =>
  newest.contentHash === contentHash && !newest.revokedAt;

export async function findIssued(db: AllBrandsDb, of: PublicSubject, number: number): Promise<CredentialRow> {
  const credential = of.isCeased ? null : await findCredential(db, { brandId: of.brand.id, subjectId: of.id, number });
  if (!credential) throw new DomainError("credential_not_found", "Nothing was signed under this number.");
  return credential;
}

/** Uniform, because the number of entries is 2^17. */
const randomPlace = () => randomSecret(3).readUIntBE(0, 3) % LIST_ENTRIES;

type Signing = Awaited<ReturnType<typeof beginSigning>>;

async function beginSigning(db: AllBrandsDb, brand: PublicSubject["brand"]) {
  const at = now();
  const signer = openSigner(await keysOf(db, brand), at);
  const newest = await findNewestList(db, brand.id);
  const did = issuerDid({ slug: brand.slug, publicUrl: environment().publicUrl });
  let { list, taken } = newest;
  const placeOf = () => {
    if (taken >= LIST_FILLED_AT) [list, taken] = [list + 1, 0];
    taken += 1;
    return { list, index: randomPlace() };
  };
  return {
    async sign(
      of: PublicSubject,
      { number, contentHash }: { number: number; contentHash: string },
    ): Promise<Omit<CredentialRow, "revokedAt">> {
      const position = placeOf();
      const payload = Buffer.from(JSON.stringify(credentialPayload(of, { number, at, place: position })));
      return {
        brandId: brand.id,
        subjectKind: of.kind,
        subjectId: of.id,
        number,
        kid: signer.kid,
        contentHash,
        payload: encodePayload(payload),
        signature: await signPayload(signer, { did, payload }),
        statusList: position.list,
        statusIndex: position.index,
        issuedAt: at,
      };
    },
  };
}
