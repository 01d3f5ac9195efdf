import { readPassportCode } from "@/lib/passports/code";

/** What a transfer search matches. A mailbox is compared by its keyed hash. */
export type TransferSearch =
  | { kind: "transfer"; transferId: string }
  | { kind: "code"; code: string }
  | { kind: "recipient"; emailHash: string }
  /** A serial number, or part of a product's name. */
  | { kind: "words"; words: string };

export function readTransferSearch(given: string, publicUrl: string): TransferSearch {
  if (/^trf_[0-9a-z]{26}$/.test(given)) return { kind: "transfer", transferId: given };
  const read = readPassportCode(given, publicUrl);
  return read.ok ? { kind: "code", code: read.code } : { kind: "words", words: given };
}
