import type { AccessSet } from "./readers";

export const KEYED_READERS = [
  "legitimate_interest",
  "purchaser",
  "notified_body",
  "market_surveillance",
  "commission",
] as const satisfies readonly AccessSet[];
export type KeyedReader = (typeof KEYED_READERS)[number];

export const BACKUP_READERS = [...KEYED_READERS, "recovery"] as const;
export type BackupReader = (typeof BACKUP_READERS)[number];

/** The public part of a JSON Web Key (RFC 7517). */
export interface PublicJwk {
  kty: string;
  crv?: string;
  x?: string;
  y?: string;
  n?: string;
  e?: string;
}
