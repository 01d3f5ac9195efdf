import { z } from "zod";
import { deleteLogo, findLogoByHash, putLogo, listLogosToEncode } from "@/db/queries/brand-appearances";
import { findBrand, lockBrand } from "@/db/queries/brands";
import { findOnReplica } from "@/db/replicas";
import { type AllBrandsDb, type BrandDb, inBrand } from "@/db/tenant";
import { auditInJob } from "@/lib/access/job-audit";
import { nothing, useCase } from "@/lib/access/use-case";
import { readImageHead } from "@/lib/files/image-rules";
import { requestedBrand } from "@/lib/hosts/asked-brand";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { type EncodedImage, reencode } from "@/lib/platform/images";
import { requireValue } from "@/lib/platform/require-value";
import { sha256Hex } from "@/lib/platform/secrets";
import { hasLogoSize, LOGO_BYTES_MAX, LOGO_PIXELS_MAX, type LogoType } from "./image-rules";

/** Reencoding enlarges a JPEG or WebP that was compressed more strongly than ours. */
const STORED_BYTES_MAX = 4 * LOGO_BYTES_MAX;

/** Detects the type from the bytes, stores only pixels. Throws `logo_too_large`, `logo_refused`, `logo_wrong_size`. */
export async function encodeLogo(content: Buffer): Promise<EncodedImage & { mediaType: LogoType; hash: string }> {
  if (content.length > LOGO_BYTES_MAX) throw new DomainError("logo_too_large", "A logo has 256 KB at most.");
  const head = readImageHead(content);
  if (!head) throw new DomainError("logo_refused", "A logo is a whole PNG, JPEG or WebP image.");
  if (!hasLogoSize(head)) throw new DomainError("logo_wrong_size", "A logo has 32 to 2,000 pixels on each side.");
  const { mediaType } = head;
  const encoded = await reencode(content, { mediaType, pixelsMax: LOGO_PIXELS_MAX });
  if (!encoded) throw new DomainError("logo_refused", "A logo is a whole PNG, JPEG or WebP image.");
  if (encoded.content.length > STORED_BYTES_MAX)
    throw new DomainError("logo_too_large", "The logo is too large after it is re-encoded.");
  return { ...encoded, mediaType, hash: sha256Hex(encoded.content) };
}

export const showLogo = useCase({
  may: "brand.read",
  by: "member",
  input: nothing,
  audits: [],
  run: async ({ db, actor }): Promise<string | null> => (await findBrand(db, actor.brandId))?.logoHash ?? null,
});

export const setLogo = useCase({
  may: "brand.manage",
  by: "member",
  input: z.object({ content: z.instanceof(Buffer) }),
  audits: ["brand.logo_changed"],
  transaction: "stepwise",
  run: async ({ actor, inTransaction }, { content }) => {
    const { brandId } = actor;
    const { hash, mediaType, content: encoded, width, height } = await encodeLogo(content);
    await inTransaction(async ({ tx, audit }) => {
      const brand = await lockBrand(tx, brandId);
      if (brand?.logoHash === hash) return;
      await putLogo(tx, { brandId, hash, mediaType, content: encoded, isEncodedAnew: true, createdAt: now() });
      const detail = {
        before: { logo: brand?.logoHash ?? null },
        after: { logo: hash },
        media_type: mediaType,
        width,
        height,
      };
      await audit("brand.logo_changed", brandId, detail);
    });
  },
});

export const removeLogo = useCase({
  may: "brand.manage",
  by: "member",
  input: nothing,
  audits: ["brand.logo_changed"],
  run: async ({ tx, audit, actor }) => {
    const { brandId } = actor;
    const brand = await lockBrand(tx, brandId);
    if (!brand?.logoHash) return;
    await deleteLogo(tx, brandId);
    const detail = { before: { logo: brand.logoHash }, after: { logo: null } };
    await audit("brand.logo_changed", brandId, detail);
  },
});

/** A brand's own host serves only that brand's logo. Null if there is none. */
export async function findLogo({ db }: Pick<Visitor, "db">, { hash }: { hash: string }) {
  if (!/^[0-9a-f]{64}$/.test(hash)) return null;
  const of = { hash, brandId: requestedBrand() };
  return findOnReplica(
    db,
    (near) => findLogoByHash(near, of),
    (logo) => logo?.brandId,
  );
}

const LOGOS_PER_RUN = 20;

/** Removes logos that cannot be decoded. Returns the number of logos. */
export async function encodeLogos(db: AllBrandsDb): Promise<number> {
  const logos = await listLogosToEncode(db, LOGOS_PER_RUN);
  for (const { brandId, hash, mediaType, content } of logos) {
    const encoded = await reencode(content, { mediaType, pixelsMax: LOGO_PIXELS_MAX });
    await inBrand(db, brandId).transaction((tx) => replace(tx, { brandId, before: hash, mediaType, encoded }));
  }
  return logos.length;
}

async function replace(
  tx: BrandDb,
  {
    brandId,
    before,
    mediaType,
    encoded,
  }: { brandId: string; before: string; mediaType: LogoType; encoded: EncodedImage | null },
): Promise<void> {
  const brand = await lockBrand(tx, brandId);
  if (brand?.logoHash !== before) return;
  const at = now();
  const hash = encoded && sha256Hex(encoded.content);
  if (encoded)
    await putLogo(tx, {
      brandId,
      hash: requireValue(hash, "Hash"),
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
