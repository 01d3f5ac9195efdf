import { fitsSignature, signatureOf } from "@/lib/platform/data-keys";

/**
 * What makes the chain more than a checksum: rows and heads are signed (HMAC-SHA256) under a key that lies in the
 * database sealed only. Whoever can write to the database can recompute hashes, and sign nothing.
 */

export interface SignedRow {
  brandId: string;
  sequence: number;
  hash: string;
}

export interface SignedHead extends SignedRow {
  /** The first row that has to be signed: those before were written by a version that did not sign. */
  signedFrom: number;
}

const rowText = ({ brandId, sequence, hash }: SignedRow) => `row ${brandId} ${sequence} ${hash}`;
const headText = ({ brandId, sequence, hash, signedFrom }: SignedHead) =>
  `head ${brandId} ${sequence} ${hash} ${signedFrom}`;
const anchorText = ({ brandId, sequence, hash }: SignedRow, at: Date) =>
  `anchor ${brandId} ${sequence} ${hash} ${at.toISOString()}`;

/** The signature of a row of the chain. Throws `database_unavailable` before the keys are open. */
export const signRow = (row: SignedRow) => signatureOf("audit-signature", rowText(row));
export const isRowSigned = (row: SignedRow, signature: string) =>
  fitsSignature("audit-signature", rowText(row), signature);

/** The signature of a chain's end. Throws `database_unavailable` before the keys are open. */
export const signHead = (head: SignedHead) => signatureOf("audit-signature", headText(head));
export const isHeadSigned = (head: SignedHead, signature: string) =>
  fitsSignature("audit-signature", headText(head), signature);

/** The signature of an end that is written down elsewhere. Throws `database_unavailable` before the keys are open. */
export const signAnchor = (row: SignedRow, at: Date) => signatureOf("audit-signature", anchorText(row, at));
export const isAnchorSigned = (row: SignedRow, at: Date, signature: string) =>
  fitsSignature("audit-signature", anchorText(row, at), signature);
