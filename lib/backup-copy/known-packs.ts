import type { BrandRow } from "@/db/queries/brands";
import type { AllBrandsDb } from "@/db/tenant";
import { showIdentity } from "@/lib/credentials/show-credential";
import type { ListedStore } from "@/lib/files/store";
import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { issuerDid } from "@/lib/signing-keys/rules";
import { readManifest } from "./copy-store";
import { CopyBroken, measureStored, readStored, readPack, readText } from "./package-files";
import { checkpointKey, type CopyIndex, type Pack } from "./rules";

/** Every pack is read back once in this period, so that corrupt or changed packs are written again. */
const READ_BACK_DAYS = 30;

export interface Lying {
  brand: BrandRow;
  old: CopyIndex["brands"][number] | undefined;
  lying: Set<string>;
  store: ListedStore;
  readsBack: boolean;
}

export async function knownPacks(db: AllBrandsDb, { brand, old, lying, store, readsBack }: Lying): Promise<Pack[]> {
  const checkpoint = lying.has(checkpointKey(brand.slug)) ? await readText(store, checkpointKey(brand.slug)) : null;
  const startedPacks = checkpoint === null ? [] : ((await verified(db, brand.slug, checkpoint)) ?? []);
  const last = old ? ((await packsIn(db, store, old)) ?? []) : [];
  const reached = (kind: Pack["kind"]) => startedPacks.filter((packFile) => packFile.kind === kind).at(-1)?.last ?? "";
  const all = [...startedPacks, ...last.filter((packFile) => packFile.last > reached(packFile.kind))];
  const known: Pack[] = [];
  for (const packFile of all) {
    const isThere = [packFile.file, ...packFile.media].every((key) => lying.has(key));
    if (!isThere) continue;
    if (!readsBack || !isReadBackToday(packFile) || (await isWhole(store, packFile, lying))) known.push(packFile);
    else log().error({ file: packFile.file }, "a file of the backup copy is damaged and will be rewritten");
  }
  return known;
}

const isReadBackToday = ({ sha256 }: Pack) =>
  Number.parseInt(sha256.slice(0, 8), 16) % READ_BACK_DAYS === Math.floor(now().getTime() / DAY_MS) % READ_BACK_DAYS;

async function isWhole(store: ListedStore, packFile: Pack, lying: Set<string>): Promise<boolean> {
  try {
    for await (const document of readPack(store, packFile)) {
      if (!("file" in document)) continue;
      const { sha256 } = await measureStored(store, document.file);
      if (sha256 === document.sha256) continue;
      lying.delete(document.file);
      return false;
    }
    return true;
  } catch (error) {
    if (error instanceof CopyBroken) return false;
    throw error;
  }
}

/** Null if the manifest cannot be read or the brand did not sign it. */
export async function packsIn(
  db: AllBrandsDb,
  store: ListedStore,
  of: CopyIndex["brands"][number],
): Promise<Pack[] | null> {
  const token = await readStored(store, of).catch((error: unknown) => {
    log().error({ err: errorForLog(error), file: of.file }, "a list of the back-up copy cannot be read");
    return null;
  });
  return token && verified(db, of.slug, token.toString());
}

/** Otherwise anyone with write access to the store could make us sign their data. */
async function verified(db: AllBrandsDb, slug: string, token: string): Promise<Pack[] | null> {
  const { publicUrl } = environment();
  const sources = {
    at: now(),
    document: () => showIdentity({ db }, { slug }),
    text: () => Promise.reject(new Error("a list of packs has no status")),
  };
  const manifest = await readManifest(token, issuerDid({ slug, publicUrl }), sources);
  return manifest?.packs ?? null;
}
