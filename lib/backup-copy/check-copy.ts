import { decodeJwt } from "jose";
import { checkCredential } from "@/lib/credentials/checking/check-credential";
import type { Checked, CheckSources } from "@/lib/credentials/checking/rules";
import { CREDENTIAL_MEDIA_TYPE } from "@/lib/credentials/rules";
import type { EvidenceStore, ListedStore } from "@/lib/files/store";
import { now } from "@/lib/platform/clock";
import { readManifest } from "./copy-store";
import { ENCRYPTED_MEDIA_TYPE, inspectEncrypted } from "./encrypt-for-readers";
import { CopyBroken, measureStored, readStored, readPack, readText } from "./package-files";
import {
  COPY_FORMAT,
  type CopiedDocument,
  type CopyIndex,
  INDEX_KEY,
  isOwnKey,
  type Manifest,
  MISSING_SUFFIX,
  readerKeysPath,
} from "./rules";

/** Checks a backup copy from its files alone, without the database or the service that made it. */

export interface CopyReport {
  index: CopyIndex;
  /** Thumbprints of the signing keys by brand. The copy cannot prove that they belong to the brand. */
  keys: { slug: string; did: string; kids: string[] }[];
  documents: number;
  /** Credentials with a valid signature, including those that are revoked, suspended or expired. */
  credentials: number;
  revoked: number;
  suspended: number;
  expired: number;
  encrypted: number;
  /** Encrypted for readers of whom the brand registered no key: only the brand's recovery key opens them. */
  recoveryOnly: number;
  missing: number;
  leftovers: number;
  errors: string[];
  errorCount: number;
}

const ERRORS_TOLD = 100;
/** These verdicts are not errors: the signature is valid. */
const TOLD = ["revoked", "suspended", "expired"] as const;

export async function openCopy(store: EvidenceStore): Promise<CopyIndex> {
  const text = await readText(store, INDEX_KEY);
  if (text === null) throw new CopyBroken(`There is no copy here: ${INDEX_KEY} is missing.`);
  const index = JSON.parse(text) as CopyIndex;
  if (index.format !== COPY_FORMAT) throw new CopyBroken(`The copy is of another format: ${String(index.format)}.`);
  return index;
}

type BrandEntry = CopyIndex["brands"][number];

export async function openBrand(store: EvidenceStore, brand: BrandEntry) {
  const token = (await readStored(store, brand)).toString();
  const { credentialSubject } = decodeJwt<{ credentialSubject?: { copy?: Manifest } }>(token);
  const own = new Map<string, string>();
  for (const packFile of credentialSubject?.copy?.packs ?? [])
    if (packFile.kind === "brand")
      for await (const document of readPack(store, packFile))
        if ("text" in document) own.set(document.path, document.text);
  const digestAt = (address: string) => {
    const text = own.get(new URL(address).pathname);
    if (text === undefined) throw new Error("not in the copy");
    return text;
  };
  const sources: CheckSources = {
    at: now(),
    document: async (address) => JSON.parse(digestAt(address)) as unknown,
    text: async (address) => digestAt(address),
  };
  const manifest = await readManifest(token, brand.did, sources);
  if (!manifest) throw new CopyBroken(`${brand.file} is not signed by the key of ${brand.slug} in the copy`);
  const did = JSON.parse(own.get(`/brands/${brand.slug}/did.json`) ?? "{}") as {
    verificationMethod?: { publicKeyJwk: { kid: string } }[];
  };
  const kids = [...new Set((did.verificationMethod ?? []).map(({ publicKeyJwk }) => publicKeyJwk.kid))];
  return { manifest, sources, kids, readers: readersIn(own.get(readerKeysPath(brand.slug))) };
}

/** The reader of each key that parts of the copy are encrypted to. Copies of earlier releases have none. */
function readersIn(text: string | undefined): ReadonlyMap<string, string[]> {
  const { keys = [] } = JSON.parse(text ?? "{}") as { keys?: { reader: string; jwk: { kid: string } }[] };
  const readers = new Map<string, string[]>();
  for (const { reader, jwk } of keys) readers.set(jwk.kid, [...(readers.get(jwk.kid) ?? []), reader]);
  return readers;
}

/** Checks the whole copy. Throws `CopyBroken` if there is nothing to check. */
export async function checkCopy(store: ListedStore, onBrand: (slug: string) => void = () => {}): Promise<CopyReport> {
  const index = await openCopy(store);
  const report: CopyReport = {
    index,
    keys: [],
    documents: 0,
    credentials: 0,
    revoked: 0,
    suspended: 0,
    expired: 0,
    encrypted: 0,
    recoveryOnly: 0,
    missing: 0,
    leftovers: 0,
    errors: [],
    errorCount: 0,
  };
  const wrong = (error: string) => {
    report.errorCount += 1;
    if (report.errors.length < ERRORS_TOLD) report.errors.push(error);
  };
  const attempt = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof CopyBroken)) throw error;
      wrong(error.message);
    });
  const keys = new Set<string>([INDEX_KEY]);
  for (const file of index.files) {
    keys.add(file.file);
    await attempt(readStored(store, file).then(() => undefined));
  }
  for (const brand of index.brands) {
    onBrand(brand.slug);
    keys.add(brand.file);
    await attempt(checkBrand(store, brand, { report, keys, wrong, origin: index.origin }));
  }
  for await (const key of store.list()) {
    if (keys.has(key)) continue;
    if (isOwnKey(key)) report.leftovers += 1;
    else wrong(`${key} is in no list`);
  }
  return report;
}

interface Checking {
  report: CopyReport;
  keys: Set<string>;
  wrong: (error: string) => void;
  origin: string;
}

async function checkBrand(store: EvidenceStore, brand: BrandEntry, checking: Checking): Promise<void> {
  const { report, keys, wrong, origin } = checking;
  const { manifest, sources, kids, readers } = await openBrand(store, brand);
  report.keys.push({ slug: brand.slug, did: brand.did, kids });
  if (manifest.origin !== origin) wrong(`${brand.file} is of another deployment: ${manifest.origin}`);
  let documents = 0;
  for (const packFile of manifest.packs) {
    for (const key of [packFile.file, ...packFile.media]) keys.add(key);
    let count = 0;
    try {
      for await (const document of readPack(store, packFile)) {
        count += 1;
        await checkDocument(store, document, { sources, readers, pack: packFile, ...checking });
      }
    } catch (error) {
      if (!(error instanceof CopyBroken)) throw error;
      wrong(error.message);
      continue;
    }
    if (count !== packFile.documents)
      wrong(`${packFile.file} holds ${count} documents, and its list says ${packFile.documents}`);
    documents += count;
  }
  if (documents !== brand.documents)
    wrong(`${brand.slug} has ${documents} documents; the index says ${brand.documents}`);
  report.documents += documents;
}

interface CheckingDocument extends Checking {
  sources: CheckSources;
  readers: ReadonlyMap<string, string[]>;
  pack: Manifest["packs"][number];
}

async function checkDocument(
  store: EvidenceStore,
  document: CopiedDocument,
  checking: CheckingDocument,
): Promise<void> {
  const { sources, pack, report, wrong } = checking;
  if ("file" in document) {
    if (!pack.media.includes(document.file)) wrong(`${document.file} is not in the list of ${pack.file}`);
    const { sha256 } = await measureStored(store, document.file);
    if (sha256 !== document.sha256) return wrong(`${document.file} does not fit its hash`);
    if (document.type === ENCRYPTED_MEDIA_TYPE)
      checkEncrypted(document, (await readStored(store, document)).toString(), checking);
    return;
  }
  if (document.type === ENCRYPTED_MEDIA_TYPE) return checkEncrypted(document, document.text, checking);
  if (document.type !== CREDENTIAL_MEDIA_TYPE) {
    JSON.parse(document.text);
    if (document.path.endsWith(MISSING_SUFFIX)) report.missing += 1;
    return;
  }
  report.credentials += 1;
  const checked = await checkCredential(document.text, sources);
  const ending = TOLD.find((reason) => reason === reasonOf(checked));
  if (ending) report[ending] += 1;
  else if (checked.verdict !== "valid") wrong(`${document.path}: ${reasonOf(checked)}`);
  if (new URL(checked.facts?.id ?? "http://-/").pathname !== document.path)
    wrong(`${document.path} is the credential of another place: ${checked.facts?.id}`);
}

function checkEncrypted(
  { path, readers: stated = [] }: CopiedDocument,
  text: string,
  { readers, report, wrong }: CheckingDocument,
): void {
  report.encrypted += 1;
  const parts = inspectEncrypted(text);
  if (!parts) return wrong(`${path} is no JSON Web Encryption of this format`);
  const recipients = new Set(parts.kids.flatMap((kid) => readers.get(kid) ?? [`the unknown key ${kid}`]));
  if (!recipients.has("recovery")) wrong(`${path} is not encrypted to the recovery key`);
  const strangers = [...recipients].filter((reader) => reader !== "recovery" && !stated.includes(reader));
  const isShared = strangers.every((reader) =>
    parts.kids.some(
      (kid) => readers.get(kid)?.includes(reader) && readers.get(kid)?.some((one) => stated.includes(one)),
    ),
  );
  if (strangers.length > 0 && !isShared) wrong(`${path} is encrypted for others: ${strangers.join(", ")}`);
  if (stated.some((reader) => !recipients.has(reader))) report.recoveryOnly += 1;
}

const reasonOf = ({ steps }: Checked) => steps.find(({ state }) => state !== "passed")?.reason ?? null;
