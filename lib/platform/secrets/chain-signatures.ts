import { fitsSignature, signatureOf } from "@/lib/platform/data-keys";

/** HMAC-SHA256 by a key that is stored only encrypted: write access to the database is not enough to sign. */

export interface SignedRow {
  brandId: string;
  sequence: number;
  hash: string;
}

export interface SignedHead extends SignedRow {
  /** The first signed row. Older rows were written by a version without signatures. */
  signedFrom: number;
}

const rowText = ({ brandId, sequence, hash }: SignedRow) => `row ${brandId} ${sequence} ${hash}`;
const headText = ({ brandId, sequence, hash, signedFrom }: SignedHead) =>
  `head ${brandId} ${sequence} ${hash} ${signedFrom}`;
const anchorText = ({ brandId, sequence, hash }: SignedRow, at: Date) =>
  `anchor ${brandId} ${sequence} ${hash} ${at.toISOString()}`;

/** Throws `database_unavailable` before the keys are loaded. */
export const signRow = (row: SignedRow) => signatureOf("audit-signature", rowText(row));
export const isRowSigned = (row: SignedRow, signature: string) =>
  fitsSignature("audit-signature", rowText(row), signature);

export const signHead = (head: SignedHead) => signatureOf("audit-signature", headText(head));
export const isHeadSigned = (head: SignedHead, signature: string) =>
  fitsSignature("audit-signature", headText(head), signature);

export const signAnchor = (row: SignedRow, at: Date) => signatureOf("audit-signature", anchorText(row, at));
export const isAnchorSigned = (row: SignedRow, at: Date, signature: string) =>
  fitsSignature("audit-signature", anchorText(row, at), signature);
