import { createHash } from "node:crypto";
import { canonicalJson } from "@/lib/platform/canonical-json";

/** The audit chain: each row's hash covers its own content and the hash of the row before it. */

export const GENESIS_HASH = "0".repeat(64);

/**
 * How a chain is broken: a row is gone, does not carry the hash before it, does not fit its own or is not signed by us;
 * or the end is not where the head says, or the head is not signed by us.
 */
export const CHAIN_ERRORS = ["missing", "unlinked", "altered", "forged", "cut_off", "head_forged"] as const;
export type ChainError = (typeof CHAIN_ERRORS)[number];

export interface AuditContent {
  brandId: string;
  sequence: number;
  at: Date;
  actorKind: string;
  actorId: string | null;
  action: string;
  targetKind: string;
  targetId: string;
  detail: Record<string, unknown>;
  requestId: string;
}

/** SHA-256, hexadecimal, of the row before and this row's content. */
export function chainHash(previousHash: string, content: AuditContent): string {
  const text = canonicalJson({ ...content, at: content.at.toISOString() });
  return createHash("sha256").update(`${previousHash}\n${text}`).digest("hex");
}

/** What an audit row's detail says of before and after, member by member. */

interface DetailLine {
  /** A dotted path within the detail. */
  name: string;
  before?: string;
  after?: string;
  /** Where the detail tells one value and not two. */
  value?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));

/** The members of a detail: those under `before` and `after` side by side, the others one by one. */
export function detailLines(detail: Record<string, unknown>): DetailLine[] {
  const { before, after, ...others } = detail;
  const changes = before === undefined && after === undefined ? [] : changeLines(before, after);
  return [...changes, ...Object.entries(others).map(([name, value]) => ({ name, value: written(value) }))];
}

function changeLines(before: unknown, after: unknown): DetailLine[] {
  if (!isRecord(before) && !isRecord(after)) return [{ name: "", before: written(before), after: written(after) }];
  const [old, fresh] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].map((name) => ({
    name,
    before: name in old ? written(old[name]) : undefined,
    after: name in fresh ? written(fresh[name]) : undefined,
  }));
}
