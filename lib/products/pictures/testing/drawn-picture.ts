import sharp from "sharp";
import { discardFile } from "@/lib/files/receive-file";
import type { EvidenceStore } from "@/lib/files/store";
import { keepPicture, receivePicture } from "../add-pictures";

/** A plain picture of its own colour, as a file. */
export const drawnPicture = (background: string, { width = 400, height = 300 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Keeps the bytes of a picture for a product; its sizes wait to be made. */
export async function keepBytes(
  as: Parameters<typeof keepPicture>[0],
  { productId, bytes, store }: { productId: string; bytes: Buffer; store?: EvidenceStore },
): Promise<string> {
  const file = await receivePicture([bytes]);
  try {
    return (await keepPicture(as, { productId, file, store })).pictureId;
  } finally {
    await discardFile(file);
  }
}
