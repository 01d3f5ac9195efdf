import { createHash } from "node:crypto";
import { isTestCode, passportCodeFrom } from "@/lib/passports/code";
import { type IdPrefix, idFloor } from "@/lib/platform/ids";

/** What looks random and is the same at every run: read off a hash of its label. Never for a secret. */

/** 32 bytes that belong to a label. */
export function bytesOf(label: string): Buffer {
  return createHash("sha256").update(label).digest();
}

/** A whole number below `size` that belongs to a label. */
export function numberOf(label: string, size: number): number {
  return bytesOf(label).readUInt32BE(0) % size;
}

export function pick<T>(label: string, from: readonly T[]): T {
  return from[numberOf(label, from.length)]!;
}

/** The code of a live passport that belongs to a label. */
export function codeOf(label: string): string {
  const code = passportCodeFrom(bytesOf(`${label} code`));
  return isTestCode(code) ? codeOf(`${label} again`) : code;
}

/** An id as it would have been made at an instant, from ten bytes. */
export function idOf(prefix: IdPrefix, at: Date, bytes: Uint8Array): string {
  return idFloor(prefix, at) + passportCodeFrom(bytes).slice(0, 16).toLowerCase();
}
