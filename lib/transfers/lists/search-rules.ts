import { readPassportCode } from "@/lib/passports/code";

/** What someone may mean by what they typed into the transfer search. A mailbox is compared by its keyed hash. */
export type TransferSearch =
  | { kind: "transfer"; transferId: string }
  | { kind: "code"; code: string }
  | { kind: "recipient"; emailHash: string }
  /** A serial number, or part of a product's name. */
  | { kind: "words"; words: string };

/** `hashMailbox` gives the keyed hash of a mailbox, or null when the text is none. */
export function readTransferSearch(
  given: string,
  publicUrl: string,
  hashMailbox: (given: string) => string | null,
): TransferSearch {
  if (/^trf_[0-9a-z]{26}$/.test(given)) return { kind: "transfer", transferId: given };
  const emailHash = hashMailbox(given);
  if (emailHash) return { kind: "recipient", emailHash };
  const read = readPassportCode(given, publicUrl);
  return read.ok ? { kind: "code", code: read.code } : { kind: "words", words: given };
}
