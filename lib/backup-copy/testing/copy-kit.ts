import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll } from "vitest";
import type { AllBrandsDb } from "@/db/tenant";
import { CLEAN_PRODUCT } from "@/lib/compliance/testing/review-kit";
import { type ListedStore, openStore } from "@/lib/files/store";
import { newId } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { makeCopy } from "../make-copy";
import { readPack, readText } from "../package-files";
import { type CopiedDocument, type CopyIndex, INDEX_KEY, type Manifest } from "../rules";

/** A store, a brand whose passports are in several packs, and what is read of a copy. */

const PACE = { units: 3, products: 2, checkpointMs: 0 };

export function mintFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "carnet-copy-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const mintStore = (address = pathToFileURL(mintFolder()).href) => ({
  address,
  store: openStore(address),
  target: sha256Hex(address),
});

/** A jacket of five items, and a sandal that lacks what UNTP asks for. */
export async function mintHouse(db: AllBrandsDb) {
  const brand = await mintBrand(db);
  const jacket = await mintProduct(db, { brandId: brand.brandId, ...CLEAN_PRODUCT, gtin: "9520000000011", units: 5 });
  const sandal = await mintProduct(db, { brandId: brand.brandId, name: "Fjord Sandal", productGroup: "footwear" });
  return { ...brand, jacket, sandal };
}

export const copyTo = (db: AllBrandsDb, at: { store: ListedStore; target: string }, more: object = {}) =>
  makeCopy(db, { ...at, holder: newId("job"), pace: PACE, ...more });

export async function readIndex(store: ListedStore): Promise<CopyIndex> {
  return JSON.parse((await readText(store, INDEX_KEY)) ?? "{}") as CopyIndex;
}

export async function readManifests(store: ListedStore): Promise<Manifest[]> {
  const { brands } = await readIndex(store);
  return Promise.all(
    brands.map(async ({ file }) => {
      const [, payload = ""] = ((await readText(store, file)) ?? "").split(".");
      const { credentialSubject } = JSON.parse(Buffer.from(payload, "base64url").toString()) as {
        credentialSubject: { copy: Manifest };
      };
      return credentialSubject.copy;
    }),
  );
}

/** Every document of a copy, by its path. */
export async function readDocuments(store: ListedStore): Promise<Map<string, CopiedDocument>> {
  const documents = new Map<string, CopiedDocument>();
  for (const { packs } of await readManifests(store))
    for (const packFile of packs)
      for await (const document of readPack(store, packFile)) documents.set(document.path, document);
  return documents;
}

export const textOf = (document: CopiedDocument | undefined) =>
  document && "text" in document ? document.text : undefined;
