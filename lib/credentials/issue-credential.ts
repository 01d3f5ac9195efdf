import {
  type CredentialRow,
  findCredential,
  findNewestCredential,
  findNewestList,
  insertCredential,
} from "@/db/queries/credentials";
import type { AllBrandsDb } from "@/db/tenant";
import type { PublicSubject } from "@/lib/interchange/public-subjects";
import { requireUntp } from "@/lib/interchange/require-untp";
import { untpPassportOf } from "@/lib/interchange/untp-passport";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { credentialPayload } from "./credential-payload";
import { issuerDid } from "./did";
import { keysOf, openSigner } from "./keys/open-signing-key";
import { packPayload } from "./payload-bytes";
import { signPayload } from "./sign-credential";
import { LIST_ENTRIES, LIST_FILLED_AT } from "./status-list";

/** Others may be signing the same at the same time: whoever is later takes theirs. */
const TRIES = 8;

/**
 * What the brand signs of a public page as it is now. The same is signed once: where nothing has changed since, that is
 * the version of before. Throws `passport_incomplete` with the fields that a passport of UNTP cannot do without.
 */
export async function issueCredential(db: AllBrandsDb, of: PublicSubject): Promise<CredentialRow> {
  requireUntp(of.subject.product.declared);
  const { validFrom: _since, id: _version, ...content } = untpPassportOf(of.subject);
  const contentHash = sha256Hex(JSON.stringify(content));
  const subject = { brandId: of.brand.id, subjectId: of.id };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const newest = await findNewestCredential(db, subject);
    if (newest?.contentHash === contentHash && !newest.revokedAt) return newest;
    const row = await sign(db, of, { number: (newest?.number ?? 0) + 1, contentHash });
    if (await insertCredential(db, row)) return { ...row, revokedAt: null };
  }
  throw new DomainError("database_unavailable", "The passport is being signed by many at once.");
}

/** An earlier version. Throws `credential_not_found`. */
export async function findIssued(db: AllBrandsDb, of: PublicSubject, number: number): Promise<CredentialRow> {
  const found = await findCredential(db, { brandId: of.brand.id, subjectId: of.id, number });
  if (!found) throw new DomainError("credential_not_found", "Nothing was signed under this number.");
  return found;
}

/** Each place as likely as another: there are two to the seventeenth. */
const randomPlace = () => randomSecret(3).readUIntBE(0, 3) % LIST_ENTRIES;

async function sign(
  db: AllBrandsDb,
  of: PublicSubject,
  { number, contentHash }: { number: number; contentHash: string },
): Promise<Omit<CredentialRow, "revokedAt">> {
  const { brand, kind, id: subjectId } = of;
  const at = now();
  const signer = openSigner(await keysOf(db, brand), at);
  const { list, taken } = await findNewestList(db, brand.id);
  const place = { list: taken < LIST_FILLED_AT ? list : list + 1, index: randomPlace() };
  const did = issuerDid({ slug: brand.slug, publicUrl: environment().publicUrl });
  const payload = Buffer.from(JSON.stringify(credentialPayload(of, { number, at, place })));
  return {
    brandId: brand.id,
    subjectKind: kind,
    subjectId,
    number,
    kid: signer.kid,
    contentHash,
    payload: packPayload(payload),
    signature: await signPayload(signer, { did, payload }),
    statusList: place.list,
    statusIndex: place.index,
    issuedAt: at,
  };
}
