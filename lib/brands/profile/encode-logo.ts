import { DomainError } from "@/lib/platform/errors";
import { type EncodedImage, encodeAnew } from "@/lib/platform/images";
import { sha256Hex } from "@/lib/platform/secrets";
import { hasLogoSize, LOGO_BYTES_MAX, LOGO_PIXELS_MAX, type LogoType, readImageHead } from "./image-rules";

/** A JPEG or WebP that was squeezed harder than ours grows. */
const STORED_BYTES_MAX = 4 * LOGO_BYTES_MAX;

/**
 * An image as a logo: its bytes decide what it is, and what is kept are its pixels alone, encoded anew. Throws
 * `logo_too_large`, `logo_refused`, `logo_wrong_size`.
 */
export async function encodeLogo(content: Buffer): Promise<EncodedImage & { mediaType: LogoType; hash: string }> {
  if (content.length > LOGO_BYTES_MAX) throw new DomainError("logo_too_large", "A logo has 256 KB at most.");
  const head = readImageHead(content);
  if (!head) throw new DomainError("logo_refused", "A logo is a whole PNG, JPEG or WebP image.");
  if (!hasLogoSize(head)) throw new DomainError("logo_wrong_size", "A logo has 32 to 2,000 pixels on each side.");
  const { mediaType } = head;
  const encoded = await encodeAnew(content, { mediaType, pixelsMax: LOGO_PIXELS_MAX });
  if (!encoded) throw new DomainError("logo_refused", "A logo is a whole PNG, JPEG or WebP image.");
  if (encoded.content.length > STORED_BYTES_MAX)
    throw new DomainError("logo_too_large", "The logo is too large once it is encoded anew.");
  return { ...encoded, mediaType, hash: sha256Hex(encoded.content) };
}
