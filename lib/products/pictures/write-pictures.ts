import {
  insertPictures,
  listPicturesOf,
  markPictureWaiting,
  type NewPicture,
  type PictureRow,
  updatePictureAlt,
} from "@/db/queries/product-pictures";
import type { BrandDb } from "@/db/tenant";
import { planAddresses } from "@/lib/files/fetch-file";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { sha256Hex } from "@/lib/platform/secrets";
import { groupBy } from "@/lib/platform/some";
import { PICTURES_MAX } from "./rules";

export interface InputPicture {
  url: string;
  /** By language. Undefined leaves the stored texts. */
  alt?: Record<string, string> | undefined;
}

export interface PicturesOfProduct {
  productId: string;
  pictures: readonly InputPicture[];
  row?: { importId: string; number: number };
}

export interface WrittenPictures {
  added: (NewPicture & { sourceUrl: string })[];
  described: Map<string, Record<string, string>>;
  triedAgain: string[];
  /** Not written, because their products would have too many pictures. */
  crowded: PicturesOfProduct[];
}

/** The caller holds the products' locks and writes the audit rows near the end of its transaction. */
export async function writePictures(
  tx: BrandDb,
  brandId: string,
  entries: readonly PicturesOfProduct[],
): Promise<WrittenPictures> {
  const written: WrittenPictures = { added: [], described: new Map(), triedAgain: [], crowded: [] };
  const productIds = [...new Set(entries.map(({ productId }) => productId))];
  const stored = groupBy(await listPicturesOf(tx, { brandId, productIds }), ({ productId }) => productId);
  const addresses = new Map(productIds.map((id) => [id, new Set<string>()]));
  for (const of of entries) plan(written, of, { brandId, before: stored.get(of.productId) ?? [], addresses });
  await insertPictures(tx, written.added);
  for (const [pictureId, alt] of written.described) await updatePictureAlt(tx, { pictureId, alt });
  for (const pictureId of written.triedAgain) await markPictureWaiting(tx, pictureId);
  const toMake = [...written.added.map(({ id }) => id), ...written.triedAgain];
  if (toMake.length > 0) await enqueue(tx, "picture", ...toMake.map((pictureId) => ({ brandId, pictureId })));
  return written;
}

interface Planning {
  brandId: string;
  before: readonly PictureRow[];
  addresses: Map<string, Set<string>>;
}

function plan(written: WrittenPictures, of: PicturesOfProduct, { brandId, before, addresses }: Planning): void {
  const { productId, row } = of;
  const added = addresses.get(productId) ?? new Set();
  const planned = planAddresses(of.pictures, { before, added, most: PICTURES_MAX });
  if (!planned) return void written.crowded.push(of);
  for (const { row: picture, given } of planned.there) {
    const { alt } = given;
    if (alt && JSON.stringify(picture.alt) !== JSON.stringify(alt)) written.described.set(picture.id, alt);
    if (picture.state === "failed" && !written.triedAgain.includes(picture.id)) written.triedAgain.push(picture.id);
  }
  const createdAt = now();
  for (const { url: sourceUrl, alt = {} } of planned.more)
    written.added.push({
      id: newId("pic", createdAt),
      brandId,
      productId,
      sourceUrl,
      alt,
      createdAt,
      importId: row?.importId ?? null,
      importRow: row?.number ?? null,
    });
}

const NAMED_IN_AUDIT = 12;

export function addedDetail({ added }: WrittenPictures): Record<string, unknown> {
  return {
    products: new Set(added.map(({ productId }) => productId)).size,
    count: added.length,
    pictures: added.slice(0, NAMED_IN_AUDIT).map(({ id }) => id),
    addresses: added.slice(0, NAMED_IN_AUDIT).map(({ sourceUrl }) => sourceUrl),
    ids_sha256: sha256Hex(added.map(({ id }) => id).join("\n")),
  };
}

export function editedDetail({ described, triedAgain }: WrittenPictures): Record<string, unknown> | null {
  const texts = [...described.keys()];
  return texts.length + triedAgain.length === 0 ? null : { described: texts, tried_again: triedAgain };
}
