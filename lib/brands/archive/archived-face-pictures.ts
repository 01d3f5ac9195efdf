import { reencode, type ImageMedia } from "@/lib/platform/images";
import { sha256Hex } from "@/lib/platform/secrets";
import { SOURCE_PIXELS_MAX } from "@/lib/products/pictures/rules";

type Row = Record<string, unknown>;

/** Throws an Error with a full sentence unless each row is a picture of its stated type and hash. */
export async function requireAppearancePictures(rows: readonly Row[]): Promise<void> {
  for (const { hash, media_type: mediaType, encoded } of rows) {
    const content = Buffer.from(String(encoded).replace(/^\\x/, ""), "hex");
    const isOwn = sha256Hex(content) === hash;
    const of = { mediaType: String(mediaType) as ImageMedia, pixelsMax: SOURCE_PIXELS_MAX };
    if (!isOwn || !(await reencode(content, of)))
      throw new Error(`The picture ${String(hash)} of brand_face_pictures.ndjson is none.`);
  }
}
