import { isUtf8 } from "node:buffer";

const ESCAPES = /(?:%[\dA-F]{2})+|%/gi;

/**
 * Makes an address decodable and safe for the database: invalid escapes become literal characters, and NUL becomes
 * the replacement character. Other addresses do not change.
 */
export function readableAddress(address: string): string {
  return address.includes("%") ? address.replace(ESCAPES, readable) : address;
}

function readable(escapes: string): string {
  const bytes = Buffer.from(escapes.replaceAll("%", ""), "hex");
  if (bytes.length === 0 || !isUtf8(bytes)) return escapes.replaceAll("%", "%25");
  return bytes.includes(0) ? escapes.replaceAll("%00", "%EF%BF%BD") : escapes;
}
