import { PROSE_FIELD_NAMES } from "@/lib/ecodesign/registry";
import type { Verification } from "@/lib/passports/contract";
import type { PictureView } from "@/lib/products/pictures/rules";

export function textLanguages(
  sustainability: Verification["sustainability"],
  pictures: readonly Pick<PictureView, "alt">[],
): string[] {
  const texts = [...PROSE_FIELD_NAMES.map((name) => sustainability[name] ?? {}), ...pictures.map(({ alt }) => alt)];
  return [...new Set(texts.flatMap((text) => Object.keys(text)))].toSorted();
}
