import { SECOND_MS } from "@/lib/platform/clock";

/** Packs of documents, a signed list of packs for each brand, and an index that is written last. */

export const COPY_FORMAT = "carnet-copy/1";
export const INDEX_KEY = "index.json";

export interface Pace {
  units: number;
  products: number;
  checkpointMs: number;
}
export const PACE: Pace = { units: 500, products: 200, checkpointMs: 15 * SECOND_MS };

export interface StoredFile {
  file: string;
  sha256: string;
  bytes: number;
}

export interface Pack extends StoredFile {
  kind: "brand" | "products" | "units";
  /** The id of the last product or passport in the pack. The next pack starts after it. */
  last: string;
  /** Hash of the state of the rows that the documents were generated from. */
  state: string;
  documents: number;
  media: string[];
}

export interface Manifest {
  format: typeof COPY_FORMAT;
  origin: string;
  packs: Pack[];
}

export interface CopyIndex {
  format: typeof COPY_FORMAT;
  origin: string;
  /** ISO 8601 in UTC. */
  at: string;
  software: string;
  brands: (StoredFile & { slug: string; did: string; documents: number; packBytes?: number })[];
  files: StoredFile[];
}

export type CopiedDocument = { path: string; type: string; readers?: readonly string[] } & (
  | { text: string; isNewest?: true; page?: string }
  /** `url`: the address that a product names the file by. */
  | (StoredFile & { url?: string })
);

/** Stores a file's bytes unless the copy already has them. Null if there are none. */
export type KeepFile = (key: string, open: () => Promise<Uint8Array | null>) => Promise<StoredFile | null>;

export const packKey = (sha256: string) => `packs/${sha256}.ndjson.gz`;
export const manifestKey = (sha256: string) => `manifests/${sha256}.jwt`;
export const mediaKey = (path: string) => path.slice(1);
/** Encrypted files are not reproducible: their names state what they contain and for whom. */
export const restrictedKey = (name: string) => `restricted/${name}.jwe.json`;
export const isRestrictedKey = (key: string) => /^restricted\/[0-9a-f]{64}\.jwe\.json$/.test(key);
export const linkedKey = (name: string) => `linked/${name}`;
export const LINKED_PATH = "/linked/";
export const readerKeysPath = (slug: string) => `/brands/${slug}/backup-keys.json`;
export const MISSING_SUFFIX = ".missing.json";
export const checkpointKey = (slug: string) => `unfinished/${slug}.jwt`;

/** Only files with these keys may be removed from the store. */
const OWN = [
  /^packs\/[0-9a-f]{64}\.ndjson\.gz$/,
  /^manifests\/[0-9a-f]{64}\.jwt$/,
  /^media\/pic_\w+\/\d+\.jpg$/,
  /^p\/[0-9A-Z-]{20}\/documents\/[0-9a-f]{64}\.[a-z]{3,4}$/,
  /^logo\/[0-9a-f]{64}$/,
  /^restricted\/[0-9a-f]{64}\.jwe\.json$/,
  /^linked\/[0-9a-f]{64}\.[a-z]{3,4}$/,
  /^unfinished\/[\w-]+\.jwt$/,
];
export const isOwnKey = (key: string) => OWN.some((form) => form.test(key));

export const README_KEY = "README.txt";
export const README = `A copy of what a Carnet deployment has published: digital product passports of items and models.

index.json      names the deployment, when the copy was made, and for each brand its list of packs. It is written last.
manifests/      a brand's list of packs, signed with the brand's key: a credential, as a compact JSON Web Signature.
packs/          the documents: NDJSON, compressed by gzip. Each line has the path that it is served at, its media type,
                and its text. Of each passport and model: its signed credentials (vc+jwt), the newest marked; JSON-LD by
                the vocabulary of UNTP; and the shape of EN 18223. Of each product also its earlier versions, below its
                page at versions/1.json and so on, each with the time it began (lastUpdated). Of each brand: its did
                document with the public keys, and its status lists as they stood when the copy was made.
media/, logo/   pictures, named by the documents. p/: documents of single items that anybody may read. linked/:
                documents that a product names at another address, which their line in the pack has as url.
restricted/     documents for certain readers, as JSON Web Encryption (RFC 7516). The packs contain the same for
                restricted attributes, as documents that end with .jwe.json. Each is encrypted to the keys of its
                readers, which /brands/NAME/backup-keys.json lists, and to the brand's recovery key.

Every file but this and index.json is named in a list with its SHA-256. To read: zcat packs/*.gz | jq .
To check it whole, and to make a folder of it that any web server serves at the same addresses:
  npm run backup:verify -- ADDRESS
  npm run backup:restore -- ADDRESS --to FOLDER [--keys PRIVATE-KEYS.json]
Neither needs a database, and backup:verify needs no private key. A brand's key proves that nothing was changed since
the brand signed it; that the key is the brand's is known from elsewhere: compare the thumbprints that backup:verify
prints.
`;
