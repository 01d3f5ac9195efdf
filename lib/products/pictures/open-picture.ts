import { findShownPicture } from "@/db/queries/product-pictures";
import { findNearby } from "@/db/read-nearby";
import { isShownHere } from "@/lib/brands/hosts/asked-brand";
import { evidenceStore, type EvidenceStore } from "@/lib/evidence/files/store";
import type { Visitor } from "@/lib/people/auth/visitor";
import { pictureKey } from "./picture-keys";
import { FORMAT_MEDIA, type PictureFormat } from "./rules";

export interface OpenedPicture {
  body: ReadableStream<Uint8Array>;
  mediaType: string;
}

/** A file of a picture at its address, `960.webp`, for anybody; at a brand's own host its own alone. Null: none. */
export async function openPicture(
  { db }: Pick<Visitor, "db">,
  { pictureId, file }: { pictureId: string; file: string },
  store: EvidenceStore = evidenceStore(),
): Promise<OpenedPicture | null> {
  const [, width, format] = /^(\d{1,5})\.(avif|webp|jpg)$/.exec(file) ?? [];
  if (!width || !/^pic_[0-9a-z]{26}$/.test(pictureId)) return null;
  const shown = await findNearby(
    db,
    (near) => findShownPicture(near, pictureId),
    (picture) => picture?.brandId,
  );
  const found = shown && isShownHere(shown.brandId) ? shown : null;
  const of = { width: Number(width), ownWidth: found?.width ?? 0, format: format as PictureFormat };
  const key = found && pictureKey({ brandId: found.brandId, pictureId }, of);
  const body = key && (await store.read(key));
  return body ? { body, mediaType: FORMAT_MEDIA[of.format] } : null;
}
