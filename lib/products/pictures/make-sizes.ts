import { writeFile } from "node:fs/promises";
import { discardFile } from "@/lib/evidence/files/receive-file";
import type { EvidenceStore } from "@/lib/evidence/files/store";
import { drawOnWhite, encodeFor } from "@/lib/platform/images";
import { must } from "@/lib/platform/must";
import { sha256Hex } from "@/lib/platform/secrets";
import { pictureKey } from "./picture-keys";
import { FORMAT_MEDIA, FORMATS, LARGEST_SIDE, SOURCE_PIXELS_MAX, widthsOf } from "./rules";

export interface MadeSizes {
  /** Pixels of the largest. */
  width: number;
  height: number;
  /** Of all. */
  sizeBytes: number;
}

/**
 * Keeps the pixels of a received picture in every size and format, and nothing else of it. Null: it cannot be decoded
 * whole, or has too many pixels.
 */
export async function makeSizes(
  store: EvidenceStore,
  of: { brandId: string; pictureId: string },
  path: string,
): Promise<MadeSizes | null> {
  const drawn = await drawOnWhite(path, { pixelsMax: SOURCE_PIXELS_MAX, sidePixels: LARGEST_SIDE });
  if (!drawn) return null;
  const { width: ownWidth, height } = drawn;
  const made = { width: ownWidth, height, sizeBytes: 0 };
  const part = `${path}.size`;
  try {
    for (const width of widthsOf(ownWidth))
      for (const format of FORMATS) {
        const content = await encodeFor(format, drawn, { width });
        await writeFile(part, content, { mode: 0o600 });
        const key = must(pictureKey(of, { width, ownWidth, format }), "A key");
        const sizeBytes = content.length;
        await store.keep(key, { path: part, sha256: sha256Hex(content), sizeBytes, mediaType: FORMAT_MEDIA[format] });
        made.sizeBytes += sizeBytes;
      }
  } finally {
    await discardFile({ path: part });
  }
  return made;
}
