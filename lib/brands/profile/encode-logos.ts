import { deleteLogo, listLogosToEncode, putLogo } from "@/db/queries/brand-logos";
import { lockBrand } from "@/db/queries/brands";
import type { AllBrandsDb } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { type EncodedImage, encodeAnew } from "@/lib/platform/images";
import { must } from "@/lib/platform/must";
import { sha256Hex } from "@/lib/platform/secrets";
import { LOGO_PIXELS_MAX, type LogoType } from "./image-rules";

const LOGOS_PER_RUN = 20;

/** Encodes anew logos that were taken as they came; undecodable ones go. For the job; answers how many. */
export async function encodeLogos(db: AllBrandsDb): Promise<number> {
  const logos = await listLogosToEncode(db, LOGOS_PER_RUN);
  for (const { brandId, hash, mediaType, content } of logos) {
    const encoded = await encodeAnew(content, { mediaType, pixelsMax: LOGO_PIXELS_MAX });
    await db.transaction((tx) => replace(tx, { brandId, before: hash, mediaType, encoded }));
  }
  return logos.length;
}

async function replace(
  tx: AllBrandsDb,
  {
    brandId,
    before,
    mediaType,
    encoded,
  }: { brandId: string; before: string; mediaType: LogoType; encoded: EncodedImage | null },
): Promise<void> {
  const brand = await lockBrand(tx, brandId);
  // Somebody may have chosen another one meanwhile.
  if (brand?.logoHash !== before) return;
  const at = now();
  const hash = encoded && sha256Hex(encoded.content);
  if (encoded)
    await putLogo(tx, {
      brandId,
      hash: must(hash, "Hash"),
      mediaType,
      content: encoded.content,
      isEncodedAnew: true,
      createdAt: at,
    });
  else await deleteLogo(tx, brandId);
  const detail = { before: { logo: before }, after: { logo: hash }, media_type: mediaType };
  const audit = auditInJob("encode-logos", tx, newId("req", at))({ kind: "system", brandId });
  await audit("brand.logo_changed", brandId, detail);
}
