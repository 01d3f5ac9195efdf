import { isUtf8 } from "node:buffer";

/** Escapes in a row are a text in UTF-8, or none. */
const ESCAPES = /(?:%[\dA-F]{2})+|%/gi;

/**
 * An address that can be decoded, and whose text the database takes: an escape that stands for nothing is the
 * characters that it is written with, and NUL the character for what cannot be shown. Others stay as they are.
 */
export function readableAddress(address: string): string {
  return address.includes("%") ? address.replace(ESCAPES, readable) : address;
}

function readable(escapes: string): string {
  const bytes = Buffer.from(escapes.replaceAll("%", ""), "hex");
  if (bytes.length === 0 || !isUtf8(bytes)) return escapes.replaceAll("%", "%25");
  return bytes.includes(0) ? escapes.replaceAll("%00", "%EF%BF%BD") : escapes;
}
