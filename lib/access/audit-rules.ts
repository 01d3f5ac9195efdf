import { createHash } from "node:crypto";
import { canonicalJson } from "@/lib/platform/canonical-json";

/** The audit chain: the hash of each row covers its own content and the hash of the previous row. */

export const GENESIS_HASH = "0".repeat(64);

/** unlinked: previous hash missing. forged: our signature missing. cut_off: the chain ends before the checkpoint. */
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

export function chainHash(previousHash: string, content: AuditContent): string {
  const text = canonicalJson({ ...content, at: content.at.toISOString() });
  return createHash("sha256").update(`${previousHash}\n${text}`).digest("hex");
}

interface DetailLine {
  name: string;
  before?: string;
  after?: string;
  value?: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const written = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));

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
