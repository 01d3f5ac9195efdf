import { must } from "@/lib/platform/must";
import { isAnchorSigned, signAnchor, type SignedRow } from "@/lib/platform/secrets/chain-signatures";

/**
 * The end of an audit log, written in one word that can be kept elsewhere: in a log, a mail, a file, on paper. Whoever
 * later rewrites the log or cuts it off cannot make it end there any more.
 */

export interface Anchor extends SignedRow {
  at: Date;
  signature: string;
}

const ANCHOR = new RegExp(
  String.raw`\bcarnet-audit:(br[dt]_[0-9a-z]{26}):(\d{1,15}):([0-9a-f]{64}):` +
    String.raw`(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z):(\d{1,9}\.[0-9a-f]{64})\b`,
  "g",
);

/** The word for an end as it is at a moment. Throws `database_unavailable` before the keys are open. */
export function writeAnchor({ brandId, sequence, hash }: SignedRow, at: Date): string {
  return ["carnet-audit", brandId, sequence, hash, at.toISOString(), signAnchor({ brandId, sequence, hash }, at)].join(
    ":",
  );
}

/**
 * Every such word in a text, whatever stands around it; the same once. The raw source of a mail, whose lines are broken
 * by `=`, is read as well.
 */
export function readAnchors(text: string): Anchor[] {
  const words = new Map([...text.replace(/=\r?\n/g, "").matchAll(ANCHOR)].map((match) => [match[0], match]));
  return [...words.values()].map(([, brandId, sequence, hash, at, signature]) => ({
    brandId: must(brandId, "Brand id"),
    sequence: Number(sequence),
    hash: must(hash, "Hash"),
    at: new Date(must(at, "A time")),
    signature: must(signature, "Signature"),
  }));
}

/** Whether this deployment has written it. */
export function isAnchorTrue({ at, signature, ...row }: Anchor): boolean {
  return isAnchorSigned(row, at, signature);
}
