import { z } from "zod";
import {
  findAppearancePicture,
  findPublishedAppearancePicture,
  insertAppearancePicture,
} from "@/db/queries/brand-appearances";
import { lockBrand } from "@/db/queries/brands";
import { findOnReplica } from "@/db/replicas";
import { useCase } from "@/lib/access/use-case";
import { encodeLogo } from "@/lib/brands/profile/change-logo";
import { type LogoType } from "@/lib/brands/profile/image-rules";
import { readImageHead } from "@/lib/files/image-rules";
import { requestedBrand } from "@/lib/hosts/asked-brand";
import type { Visitor } from "@/lib/people/auth/visitor";
import { DomainError } from "@/lib/platform/errors";
import { drawOnWhite, encodeFor } from "@/lib/platform/images";
import { sha256Hex } from "@/lib/platform/secrets";
import { hasPictureSize, SOURCE_PIXELS_MAX } from "@/lib/products/pictures/rules";
import { appearanceToEdit, keepDraft } from "./change-appearance";
import { COVER_BYTES_MAX, COVER_WIDTHS, type Face, APPEARANCE_PICTURES, type AppearanceCover } from "./rules";

interface Encoded {
  content: Buffer;
  mediaType: LogoType;
  hash: string;
}

const hashed = (content: Buffer, mediaType: LogoType): Encoded => ({ content, mediaType, hash: sha256Hex(content) });

/** The type is detected from the bytes, and only pixels are stored. Throws like `setAppearancePicture`. */
async function encodedCover(content: Buffer): Promise<{ files: Encoded[]; cover: AppearanceCover }> {
  if (content.length > COVER_BYTES_MAX) throw new DomainError("cover_too_large", "A cover picture has 8 MB at most.");
  const head = readImageHead(content);
  if (!head) throw new DomainError("picture_refused", "A cover picture is a whole PNG, JPEG or WebP image.");
  if (!hasPictureSize(head)) throw new DomainError("picture_wrong_size", "The picture has too few or too many pixels.");
  const drawing = await drawOnWhite(content, { pixelsMax: SOURCE_PIXELS_MAX, sidePixels: COVER_WIDTHS.large });
  if (!drawing) throw new DomainError("picture_refused", "The picture is damaged.");
  const sized = async (width: number) =>
    hashed(await encodeFor("webp", drawing, { width: Math.min(width, drawing.width) }), "image/webp");
  const [small, large] = [await sized(COVER_WIDTHS.small), await sized(drawing.width)];
  const { width, height } = drawing;
  return { files: [small, large], cover: { small: small.hash, large: large.hash, width, height } };
}

const changed = (picture: (typeof APPEARANCE_PICTURES)[number], before: Face, appearance: Face) => ({
  picture,
  before: before[picture],
  after: appearance[picture],
});

export const setAppearancePicture = useCase({
  may: "brand.manage",
  by: "member",
  input: z.object({ picture: z.enum(APPEARANCE_PICTURES), content: z.instanceof(Buffer) }),
  audits: ["brand_face.picture_changed"],
  transaction: "stepwise",
  run: async ({ actor: { brandId, userId }, at, inTransaction }, { picture, content }) => {
    const encoding = picture === "cover" ? await encodedCover(content) : { files: [await encodeLogo(content)] };
    const part: Partial<Face> =
      "cover" in encoding ? { cover: encoding.cover } : { logo: encoding.files[0]?.hash ?? null };
    await inTransaction(async ({ tx, audit }) => {
      await lockBrand(tx, brandId);
      const before = await appearanceToEdit(tx, brandId);
      const appearance = { ...before, ...part };
      if (JSON.stringify(appearance[picture]) === JSON.stringify(before[picture])) return;
      for (const { hash, mediaType, content: encoded } of encoding.files)
        await insertAppearancePicture(tx, { brandId, hash, mediaType, encoded, createdAt: at });
      await keepDraft(tx, { brandId, userId, face: appearance, at });
      await audit("brand_face.picture_changed", brandId, changed(picture, before, appearance));
    });
  },
});

export const removeAppearancePicture = useCase({
  may: "brand.manage",
  by: "member",
  input: z.strictObject({ picture: z.enum(APPEARANCE_PICTURES) }),
  audits: ["brand_face.picture_changed"],
  run: async ({ tx, audit, actor: { brandId, userId }, at }, { picture }) => {
    await lockBrand(tx, brandId);
    const before = await appearanceToEdit(tx, brandId);
    if (before[picture] === null) return;
    const appearance = { ...before, [picture]: null };
    await keepDraft(tx, { brandId, userId, face: appearance, at });
    await audit("brand_face.picture_changed", brandId, changed(picture, before, appearance));
  },
});

const isHash = (value: string) => /^[0-9a-f]{64}$/.test(value);

/** A published picture, available to everyone. A brand's own host serves only that brand's pictures. */
export async function openAppearancePicture({ db }: Pick<Visitor, "db">, { hash }: { hash: string }) {
  if (!isHash(hash)) return null;
  const of = { hash, brandId: requestedBrand() };
  return findOnReplica(
    db,
    (near) => findPublishedAppearancePicture(near, of),
    (picture) => picture?.brandId,
  );
}

export const openDraftPicture = useCase({
  may: "brand.read",
  by: "member",
  input: z.object({ hash: z.string() }),
  audits: [],
  run: async ({ db, actor: { brandId } }, { hash }) =>
    isHash(hash) ? findAppearancePicture(db, { brandId, hash }) : null,
});
