import { createHash } from "node:crypto";
import { isTestCode, passportCodeFrom } from "@/lib/passports/code";
import { type IdPrefix, idFloor } from "@/lib/platform/ids";

/** Deterministic pseudo-random values from a hash of a label. Never use them for a secret. */

export function bytesOf(label: string): Buffer {
  return createHash("sha256").update(label).digest();
}

export function numberOf(label: string, size: number): number {
  return bytesOf(label).readUInt32BE(0) % size;
}

export function pick<T>(label: string, from: readonly T[]): T {
  return from[numberOf(label, from.length)]!;
}

export function codeOf(label: string): string {
  const code = passportCodeFrom(bytesOf(`${label} code`));
  return isTestCode(code) ? codeOf(`${label} again`) : code;
}

export function idOf(prefix: IdPrefix, at: Date, bytes: Uint8Array): string {
  return idFloor(prefix, at) + passportCodeFrom(bytes).slice(0, 16).toLowerCase();
}
