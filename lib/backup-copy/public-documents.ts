import { findLogoOfBrand } from "@/db/queries/brand-appearances";
import type { BrandRow } from "@/db/queries/brands";
import { findNewestList, listCredentials } from "@/db/queries/credentials";
import { listShownPictures } from "@/db/queries/product-pictures";
import { listEarlierVersions } from "@/db/queries/product-versions";
import { listKeptOfUnits } from "@/db/queries/unit-documents";
import { atPrimary } from "@/db/replicas";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { issueCredentials } from "@/lib/credentials/issue-credential";
import { CREDENTIAL_MEDIA_TYPE } from "@/lib/credentials/rules";
import { tokenOf, showIdentity } from "@/lib/credentials/show-credential";
import { signStatusList } from "@/lib/credentials/status-credential";
import { gtin14 } from "@/lib/ecodesign/gtin";
import { PUBLIC_READS, type Reads } from "@/lib/ecodesign/readers";
import { type EvidenceStore, evidenceStore, fileKey } from "@/lib/files/store";
import { dppPath } from "@/lib/interchange/dpps/read-id";
import { en18223Passport } from "@/lib/interchange/en18223-passport";
import { FORMATS } from "@/lib/interchange/formats";
import { findPublicModel, findPublicProduct, publicDocument, readUnits } from "@/lib/interchange/public-subjects";
import { passportUri } from "@/lib/interchange/subject";
import type { PublicSubject } from "@/lib/interchange/unit-subject";
import type { ProductGroup } from "@/lib/law/rules";
import { documentFileName } from "@/lib/passports/documents/rules";
import { DomainError } from "@/lib/platform/errors";
import { log } from "@/lib/platform/log";
import { requireValue } from "@/lib/platform/require-value";
import { inSlices } from "@/lib/platform/semaphore";
import { pictureHref } from "@/lib/products/pictures/rules";
import { openPicture } from "@/lib/products/pictures/show-pictures";
import { ENCRYPTED_MEDIA_TYPE, type ReaderKey } from "./encrypt-for-readers";
import { linkedDocumentsOf } from "./linked-documents";
import { readerKeys } from "./reader-keys";
import { keepEncrypted, readersOf, restrictedOf, restrictedVersionsOf } from "./restricted-documents";
import { type CopiedDocument, type KeepFile, mediaKey, readerKeysPath } from "./rules";

/** They contain no data about holders. What is not public is encrypted. */

const pathOf = (address: string) => new URL(address).pathname;

const inEn18223 = ({ subject, page }: PublicSubject): CopiedDocument => ({
  path: dppPath(passportUri(subject)),
  page: pathOf(page),
  type: FORMATS.en18223.mediaType,
  text: JSON.stringify(en18223Passport(subject)),
});

const inJsonLd = (of: PublicSubject): CopiedDocument => ({
  path: `${pathOf(of.page)}/data`,
  type: FORMATS.untp.mediaType,
  text: JSON.stringify(publicDocument(of)),
});

/** Similar documents are adjacent, because this compresses better. */
async function signedOf(
  db: AllBrandsDb,
  brand: BrandRow,
  subjects: readonly PublicSubject[],
): Promise<CopiedDocument[]> {
  const newest = await issueCredentials(db, brand, subjects);
  const pages = new Map(subjects.map(({ id, page }) => [id, pathOf(page)]));
  const rows = await listCredentials(db, { brandId: brand.id, subjectIds: [...pages.keys()] });
  const ceased = new Set(subjects.flatMap(({ id, isCeased }) => (isCeased ? [id] : [])));
  const good = rows.filter(({ revokedAt, subjectId }) => revokedAt === null && !ceased.has(subjectId));
  return inSlices(good, (row) => ({
    path: `${requireValue(pages.get(row.subjectId), "A page")}/credential/${row.number}`,
    type: CREDENTIAL_MEDIA_TYPE,
    text: tokenOf(row, brand.slug),
    ...(newest.get(row.subjectId)?.number === row.number && { isNewest: true as const }),
  }));
}

interface Keeping {
  brand: BrandRow;
  keep: KeepFile;
  store?: EvidenceStore;
}

export async function unitDocuments(
  db: AllBrandsDb,
  { brand, codes, ...keeping }: Keeping & { codes: readonly string[] },
): Promise<CopiedDocument[]> {
  const readAs = await readUnits(db, { brand, codes });
  const units = await readAs(PUBLIC_READS);
  const keys = await readerKeys(db, brand.id);
  return [
    ...(await signedOf(db, brand, units)),
    ...(await inSlices(units, inJsonLd)),
    ...(await inSlices(units, inEn18223)),
    ...(await restrictedOf(units, { keys, as: readAs })),
    ...(await filesOf(db, { brand, units, keys, ...keeping })),
  ];
}

async function filesOf(
  db: AllBrandsDb,
  {
    brand,
    units,
    keys,
    keep,
    store = evidenceStore(),
  }: Keeping & { units: readonly PublicSubject[]; keys: readonly ReaderKey[] },
): Promise<CopiedDocument[]> {
  const { id: brandId } = brand;
  const subjects = new Map(units.flatMap((unit) => (unit.isCeased ? [] : [[unit.id, unit] as const])));
  const rows = await listKeptOfUnits(db, { brandId, passportIds: [...subjects.keys()] });
  const files: CopiedDocument[] = [];
  for (const row of rows) {
    const { page, subject } = requireValue(subjects.get(row.passportId), "An item");
    const readers = readersOf(row, (subject.product.declared.product_group ?? null) as ProductGroup | null);
    const path = `${pathOf(page)}/documents/${documentFileName(row)}`;
    const open = () => bytesOf(store.read(fileKey({ brandId, documentId: row.id })));
    const isPublic = readers.includes("public");
    const file = isPublic
      ? await keep(mediaKey(path), open)
      : await keepEncrypted(keep, { ...row, readers, keys, open });
    if (file && isPublic) files.push({ path, type: row.mediaType, ...file });
    else if (file) files.push({ path: `/${file.file}`, type: ENCRYPTED_MEDIA_TYPE, readers, ...file });
    else log().error({ document: row.id }, "a document is missing in the back-up copy: its file is lost");
  }
  return files;
}

async function bytesOf(reading: Promise<ReadableStream<Uint8Array> | null>): Promise<Uint8Array | null> {
  const body = await reading;
  return body && new Uint8Array(await new Response(body).arrayBuffer());
}

export async function productDocuments(
  db: AllBrandsDb,
  { brand, ids, keep, store = evidenceStore() }: Keeping & { ids: readonly string[] },
): Promise<CopiedDocument[]> {
  const [products, models]: [PublicSubject[], PublicSubject[]] = [[], []];
  const versions: CopiedDocument[] = [];
  const pictures: CopiedDocument[] = [];
  const linked: CopiedDocument[] = [];
  // Reads from the primary, because the result is signed permanently.
  const primary = { db: atPrimary(db) };
  const keys = await readerKeys(db, brand.id);
  for (const productId of ids) {
    const product = await findPublicProduct(primary, { brandId: brand.id, productId }).catch(noneThere);
    if (!product) continue;
    const { gtin } = product.subject.product.declared;
    const model = gtin ? await findPublicModel(primary, { gtin: gtin14(gtin) }).catch(noneThere) : null;
    const listedModel = model?.id === productId ? model : null;
    products.push(listedModel ?? product);
    if (listedModel) models.push(listedModel);
    const { page } = listedModel ?? product;
    const of = { brandId: brand.id, productId };
    const as = async (reads: Reads) => [{ ...(await findPublicProduct(primary, { ...of, reads })), page }];
    versions.push(
      ...(await versionsOf(primary.db, { ...of, page })),
      ...(await restrictedOf([{ ...product, page }], { keys, as })),
      ...(await restrictedVersionsOf(primary.db, { ...of, page, keys })),
    );
    linked.push(...(await linkedDocumentsOf(db, { ...of, page, keys, as })));
    pictures.push(...(await picturesOf(db, { ...of, keep, store })));
  }
  // Linked documents first: restored pages, which follow, lead to them.
  return [
    ...linked,
    ...(await signedOf(db, brand, models)),
    ...(await inSlices(models, inJsonLd)),
    ...(await inSlices(products, inEn18223)),
    ...versions,
    ...pictures,
  ];
}

/** EN 18221, 4.3: the versions before the newest, each as `dppsByIdAndDate` returns it for the time it began. */
async function versionsOf(
  db: AllBrandsDb,
  { page, ...of }: { brandId: string; productId: string; page: string },
): Promise<CopiedDocument[]> {
  const documents: CopiedDocument[] = [];
  for (const { version, createdAt: on } of await listEarlierVersions(inBrand(db, of.brandId), of)) {
    const { subject } = await findPublicProduct({ db }, { ...of, on });
    documents.push({
      path: `${pathOf(page)}/versions/${version}.json`,
      type: FORMATS.en18223.mediaType,
      text: JSON.stringify(en18223Passport(subject)),
    });
  }
  return documents;
}

function noneThere(error: unknown): null {
  if (error instanceof DomainError && error.status === 404) return null;
  throw error;
}

async function picturesOf(
  db: AllBrandsDb,
  { keep, store, ...of }: { brandId: string; productId: string; keep: KeepFile; store: EvidenceStore },
): Promise<CopiedDocument[]> {
  const documents: CopiedDocument[] = [];
  for (const { id: pictureId, width } of await listShownPictures(db, of)) {
    const path = pictureHref(pictureId, width, "jpg");
    const file = await keep(mediaKey(path), async () => {
      const opened = await openPicture({ db }, { pictureId, file: `${width}.jpg` }, store);
      return bytesOf(Promise.resolve(opened && opened.body));
    });
    if (file) documents.push({ path, type: "image/jpeg", ...file });
    else log().error({ picture: pictureId }, "a picture is missing in the back-up copy: its file is lost");
  }
  return documents;
}

export async function brandDocuments(
  db: AllBrandsDb,
  { brand, keep }: { brand: BrandRow; keep: KeepFile },
): Promise<CopiedDocument[]> {
  const { id: brandId, slug } = brand;
  const documents: CopiedDocument[] = [
    {
      path: `/brands/${slug}/did.json`,
      type: "application/did+json",
      text: JSON.stringify(await showIdentity({ db }, { slug })),
    },
    {
      path: readerKeysPath(slug),
      type: "application/json",
      text: JSON.stringify({
        keys: (await readerKeys(db, brandId)).map(({ reader, kid, publicKey }) => ({
          reader,
          jwk: { ...publicKey, kid, use: "enc" },
        })),
      }),
    },
  ];
  const { list: newest } = await findNewestList(db, brandId);
  for (let list = 1; list <= newest; list += 1)
    for (const [purpose, folder] of [
      ["revocation", "status"],
      ["suspension", "suspension"],
    ] as const)
      documents.push({
        path: `/brands/${slug}/${folder}/${list}`,
        type: CREDENTIAL_MEDIA_TYPE,
        text: await signStatusList(db, { slug, list: String(list), purpose, isKept: true }),
      });
  const logo = await findLogoOfBrand(inBrand(db, brandId), brandId);
  if (!logo || brand.logoHash === null) return documents;
  const path = `/logo/${brand.logoHash}`;
  const file = await keep(mediaKey(path), async () => logo.content);
  return file ? [...documents, { path, type: logo.mediaType, ...file }] : documents;
}
