import type { BrandRow } from "@/db/queries/brands";
import {
  findBrandState,
  findProductsState,
  findUnitsState,
  listCodes,
  listProductIds,
  type Stretch,
} from "@/db/queries/public-states";
import type { AllBrandsDb } from "@/db/tenant";
import type { EvidenceStore } from "@/lib/files/store";
import { environment } from "@/lib/platform/env";
import { hashState, sha256Hex } from "@/lib/platform/secrets";
import { version } from "@/lib/platform/version";
import { CopyBroken, keepBytes, measureStored, storePack } from "./package-files";
import { brandDocuments, productDocuments, unitDocuments } from "./public-documents";
import { readerKeys } from "./reader-keys";
import { COPY_FORMAT, type CopiedDocument, isRestrictedKey, type KeepFile, type Pace, type Pack } from "./rules";

/** A pack whose rows are unchanged is neither read nor rewritten. A restarted run skips the packs already written. */

interface CopyOf {
  brand: BrandRow;
  store: EvidenceStore;
  known: readonly Pack[];
  lying: ReadonlySet<string>;
  pace: Pace;
  /** Called with all packs so far after each new pack. Throws if the run must stop. */
  onPack: (packs: readonly Pack[]) => Promise<void>;
}

const KINDS = {
  products: { stateOf: findProductsState, idsOf: listProductIds },
  units: { stateOf: findUnitsState, idsOf: listCodes },
} as const;

export async function copyBrand(db: AllBrandsDb, copy: CopyOf): Promise<Pack[]> {
  const { brand, store, lying } = copy;
  // Before the state is read, because the keys are part of it.
  await readerKeys(db, brand.id);
  const common = [COPY_FORMAT, version, environment().publicUrl, await findBrandState(db, brand.id)].join(" ");
  const keep = keepMedia(store, lying);
  const packs: Pack[] = [];
  for (const kind of ["products", "units"] as const)
    for await (const packFile of packsOf(db, { ...copy, kind, common, keep })) {
      packs.push(packFile.pack);
      if (packFile.isNew) await copy.onPack(packs);
    }
  // Last, because it contains the revocation status of everything signed for the other packs.
  const documents = await brandDocuments(db, { brand, keep });
  packs.push(await packed(copy, { kind: "brand", last: "", state: "" }, documents));
  await copy.onPack(packs);
  return packs;
}

async function* packsOf(
  db: AllBrandsDb,
  { kind, common, keep, ...copy }: CopyOf & { kind: keyof typeof KINDS; common: string; keep: KeepFile },
): AsyncGenerator<{ pack: Pack; isNew: boolean }> {
  const { stateOf, idsOf } = KINDS[kind];
  const { brand, known } = copy;
  const size = copy.pace[kind];
  const byState = new Map(
    known.filter((packFile) => packFile.kind === kind).map((packFile) => [packFile.state, packFile]),
  );
  const bounds = boundsOf(known, kind);
  for (let after = ""; ;) {
    const until = bounds.shift() ?? null;
    const limit = until === null ? size : 2 * size;
    const stretch: Stretch = await stateOf(db, { brandId: brand.id, after, until, limit });
    if (stretch.count === 0 && until === null) return;
    const isWhole = until !== null && stretch.count < limit;
    if (until !== null && !isWhole) bounds.unshift(until);
    const last = isWhole ? until : stretch.last;
    const state = hashState([kind, common, stretch.state].join(" "));
    const same = byState.get(state);
    if (same) yield { pack: { ...same, last }, isNew: false };
    else if (stretch.count > 0) {
      const ids = await idsOf(db, { brandId: brand.id, after, until: stretch.last, limit });
      const documents =
        kind === "units"
          ? await unitDocuments(db, { brand, codes: ids, keep })
          : await productDocuments(db, { brand, ids, keep });
      yield { pack: await packed(copy, { kind, last, state }, documents), isNew: true };
    }
    after = last;
  }
}

/** The last pack has no upper bound, because new documents are appended to it. */
function boundsOf(known: readonly Pack[], kind: Pack["kind"]): string[] {
  const ends = known.filter((packFile) => packFile.kind === kind).map(({ last }) => last);
  return [...new Set(ends)].toSorted(byCodeUnits).slice(0, -1);
}
const byCodeUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

async function packed(
  { store }: CopyOf,
  of: Pick<Pack, "kind" | "last" | "state">,
  documents: readonly CopiedDocument[],
): Promise<Pack> {
  const media = documents.flatMap((document) => ("file" in document ? [document.file] : []));
  return { ...of, ...(await storePack(store, documents)), documents: documents.length, media };
}

const keepMedia =
  (store: EvidenceStore, lying: ReadonlySet<string>): KeepFile =>
  async (key, open) => {
    if (isRestrictedKey(key) && lying.has(key)) {
      const known = await measureStored(store, key).catch((error: unknown) => {
        if (error instanceof CopyBroken) return null;
        throw error;
      });
      if (known) return { file: key, ...known };
    }
    const bytes = await open();
    if (!bytes) return null;
    if (lying.has(key) && !isRestrictedKey(key))
      return { file: key, sha256: sha256Hex(Buffer.from(bytes)), bytes: bytes.length };
    return keepBytes(store, bytes, { name: () => key, mediaType: "application/octet-stream" });
  };
