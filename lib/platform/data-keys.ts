import { createHmac, timingSafeEqual } from "node:crypto";
import { DomainError } from "./errors";
import { processState } from "./process-state";
import { requireValue } from "./require-value";

/** Stored encrypted under AUTH_SECRET, so that hashes made with them survive a change of that secret. */

export const DATA_KEY_PURPOSES = ["address-hash", "recovery-code", "audit-signature"] as const;
export type DataKeyPurpose = (typeof DATA_KEY_PURPOSES)[number];

export interface DataKey {
  purpose: DataKeyPurpose;
  /** Counts from 1; the newest generation is used for writing. */
  generation: number;
  key: Buffer;
}

export function holdDataKeys(opened: readonly DataKey[]): void {
  const keys = new Map<DataKeyPurpose, Map<number, Buffer>>();
  for (const { purpose, generation, key } of opened)
    keys.set(purpose, (keys.get(purpose) ?? new Map<number, Buffer>()).set(generation, key));
  processState().dataKeys = keys;
}

function generationsOf(purpose: DataKeyPurpose): ReadonlyMap<number, Buffer> {
  const generations = processState().dataKeys.get(purpose);
  if (!generations) throw new DomainError("database_unavailable", "The keys of the database are not open yet.");
  return generations;
}

/** Throws `database_unavailable` before the keys are decrypted. */
export function newestGeneration(purpose: DataKeyPurpose): number {
  return Math.max(...generationsOf(purpose).keys());
}

export function knowsGeneration(purpose: DataKeyPurpose, generation: number): boolean {
  return generationsOf(purpose).has(generation);
}

/** HMAC-SHA256. Throws `database_unavailable` before the keys are decrypted. */
export function hmacOf(purpose: DataKeyPurpose, text: string, generation = newestGeneration(purpose)): Buffer {
  return createHmac("sha256", requireValue(generationsOf(purpose).get(generation), "A key"))
    .update(text)
    .digest();
}

/** `2.9f86…`: the generation, then the HMAC in hexadecimal. */
export function signatureOf(purpose: DataKeyPurpose, text: string): string {
  const generation = newestGeneration(purpose);
  return `${generation}.${hmacOf(purpose, text, generation).toString("hex")}`;
}

export function generationIn(signature: string): number | null {
  const [, generation] = /^(\d{1,9})\./.exec(signature) ?? [];
  return generation === undefined ? null : Number(generation);
}

export function fitsSignature(purpose: DataKeyPurpose, text: string, signature: string): boolean {
  const generation = generationIn(signature);
  if (generation === null || !knowsGeneration(purpose, generation)) return false;
  const signatureBytes = Buffer.from(signature.slice(signature.indexOf(".") + 1), "hex");
  const expected = hmacOf(purpose, text, generation);
  return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
}
