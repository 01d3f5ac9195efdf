import { listEarlierVersions } from "@/db/queries/product-versions";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import { documentAttribute } from "@/lib/ecodesign/access";
import { KEYED_READERS } from "@/lib/ecodesign/backup-readers";
import { ACCESS_CLASSES, type AccessSet, type Readers, type Reads } from "@/lib/ecodesign/readers";
import { en18223Passport } from "@/lib/interchange/en18223-passport";
import { FORMATS } from "@/lib/interchange/formats";
import { findPublicProduct } from "@/lib/interchange/public-subjects";
import type { PublicSubject } from "@/lib/interchange/unit-subject";
import type { ProductGroup } from "@/lib/law/rules";
import { parseUrl } from "@/lib/platform/parse-url";
import { sha256Hex } from "@/lib/platform/secrets";
import { ENCRYPTED_MEDIA_TYPE, encryptFor, isKeyedReader, type ReaderKey, recipientsOf } from "./encrypt-for-readers";
import { type CopiedDocument, type KeepFile, restrictedKey, type StoredFile } from "./rules";

/** The access limits of the copy are those of the original (EN 18221, 4.3(2)). */

type RestrictedSet = Exclude<AccessSet, "public">;
const RESTRICTED_SETS: readonly RestrictedSet[] = [...KEYED_READERS, "holder"];

export const readsOfSet = (set: AccessSet): Reads => ({ sets: new Set<AccessSet>(["public", set]) });
export const EVERY_RESTRICTED_READ: Reads = { sets: new Set<AccessSet>(["public", ...RESTRICTED_SETS]) };

export const recipientsFor = (readers: readonly AccessSet[], keys: readonly ReaderKey[]): ReaderKey[] =>
  recipientsOf(readers.filter(isKeyedReader), keys);

const setsWithheld = (subjects: readonly PublicSubject[]): RestrictedSet[] => {
  const withheld = new Set(subjects.flatMap(({ subject }) => (subject.withheld ?? []).flatMap((one) => one.readers)));
  return RESTRICTED_SETS.filter((set) => withheld.has(set));
};

interface Restricted {
  path: string;
  content: string;
  readers: RestrictedSet[];
}

const contentOf = ({ subject }: PublicSubject) => JSON.stringify(en18223Passport(subject));

async function partsOf(
  subjects: readonly PublicSubject[],
  { as, pathOf }: { as: (reads: Reads) => Promise<PublicSubject[]>; pathOf: (subject: PublicSubject) => string },
): Promise<Restricted[]> {
  const parts = new Map<string, Restricted>();
  const publicContents = new Map(subjects.map((subject) => [subject.id, contentOf(subject)]));
  for (const set of setsWithheld(subjects))
    for (const subject of await as(readsOfSet(set))) {
      const content = contentOf(subject);
      if (content === publicContents.get(subject.id)) continue;
      const key = `${subject.id} ${content}`;
      const part = parts.get(key) ?? { path: pathOf(subject), content, readers: [] };
      part.readers.push(set);
      parts.set(key, part);
    }
  return [...parts.values()];
}

const encryptParts = (parts: readonly Restricted[], keys: readonly ReaderKey[]): Promise<CopiedDocument[]> =>
  Promise.all(
    parts.map(async ({ path, content, readers }) => ({
      path: `${path}/${readers.join("+")}.jwe.json`,
      type: ENCRYPTED_MEDIA_TYPE,
      text: await encryptFor(Buffer.from(content), {
        recipients: recipientsFor(readers, keys),
        contentType: FORMATS.en18223.mediaType,
      }),
      readers,
    })),
  );

const pagePath = ({ page }: PublicSubject) => parseUrl(page)?.pathname ?? "";

export async function restrictedOf(
  subjects: readonly PublicSubject[],
  { keys, as }: { keys: readonly ReaderKey[]; as: (reads: Reads) => Promise<PublicSubject[]> },
): Promise<CopiedDocument[]> {
  return encryptParts(await partsOf(subjects, { as, pathOf: (one) => `${pagePath(one)}/restricted` }), keys);
}

/** EN 18221, 4.2(6): the restricted part of each earlier version of a product. */
export async function restrictedVersionsOf(
  db: AllBrandsDb,
  { keys, page, ...of }: { brandId: string; productId: string; page: string; keys: readonly ReaderKey[] },
): Promise<CopiedDocument[]> {
  const documents: CopiedDocument[] = [];
  for (const { version, createdAt: on } of await listEarlierVersions(inBrand(db, of.brandId), of)) {
    const path = `${parseUrl(page)?.pathname}/versions/${version}`;
    const then = await findPublicProduct({ db }, { ...of, on });
    const as = async (reads: Reads) => [await findPublicProduct({ db }, { ...of, on, reads })];
    documents.push(...(await encryptParts(await partsOf([then], { as, pathOf: () => path }), keys)));
  }
  return documents;
}

/** The readers of a document; empty if only the brand reads it. */
export function readersOf(document: Parameters<typeof documentAttribute>[0], group: ProductGroup | null): Readers {
  return ACCESS_CLASSES[documentAttribute(document, group).access].readers;
}

/** The name changes with the recipients, so that new keys encrypt again. */
export function encryptedKey({
  id,
  sha256,
  readers,
  keys,
}: {
  id: string;
  sha256: string;
  readers: readonly AccessSet[];
  keys: readonly ReaderKey[];
}): string {
  return restrictedKey(sha256Hex([id, sha256, ...recipientsFor(readers, keys).map(({ kid }) => kid)].join(" ")));
}

export async function keepEncrypted(
  keep: KeepFile,
  {
    open,
    readers,
    keys,
    ...of
  }: {
    id: string;
    sha256: string;
    mediaType: string;
    readers: readonly AccessSet[];
    keys: readonly ReaderKey[];
    open: () => Promise<Uint8Array | null>;
  },
): Promise<StoredFile | null> {
  return keep(encryptedKey({ ...of, readers, keys }), async () => {
    const content = await open();
    const recipients = recipientsFor(readers, keys);
    return content && Buffer.from(await encryptFor(content, { recipients, contentType: of.mediaType }));
  });
}
