import { z } from "zod";
import { DomainError } from "@/lib/platform/errors";
import type { Answer, FileAnswer } from "@/lib/platform/http/answer";
import type { ApiRequest } from "@/lib/platform/http/request";
import { sha256Hex } from "@/lib/platform/secrets";

/** Entity tags and conditional requests: RFC 9110, 8.8.3, 13.1.1 and 13.1.2. */

export const entityTag = (body: unknown): string => `"${sha256Hex(JSON.stringify(body)).slice(0, 32)}"`;

export const namedTags = z.union([z.literal("any"), z.array(z.string())]);
export type NamedTags = z.output<typeof namedTags>;

const TAGS = /(?:W\/)?"[^"]*"/g;

/** Null without `If-Match`. Throws `precondition_failed` for an invalid tag. */
export function statedTags(headers: Pick<ApiRequest["headers"], "get">): NamedTags | null {
  const header = headers.get("if-match")?.trim();
  if (header === undefined) return null;
  if (header === "*") return "any";
  const tags = header.match(TAGS) ?? [];
  if (tags.length === 0)
    throw new DomainError(
      "precondition_failed",
      "If-Match does not hold an entity tag. Send the ETag of the last answer in its quotation marks.",
    );
  return tags;
}

/** Throws `precondition_required` without `If-Match`, and `precondition_failed`. */
export function requiredTags(headers: Pick<ApiRequest["headers"], "get">): NamedTags {
  const tags = statedTags(headers);
  if (tags !== null) return tags;
  throw new DomainError(
    "precondition_required",
    "If-Match is required. Read the object first and send the ETag of that answer.",
  );
}

/** Throws `precondition_failed`. Uses strong comparison: a weak tag never matches. */
export function requireTag(tags: NamedTags, body: unknown, what: string): void {
  if (tags === "any" || tags.includes(entityTag(body))) return;
  const isWeak = tags.some((tag) => tag.startsWith("W/"));
  throw new DomainError(
    "precondition_failed",
    isWeak
      ? "If-Match holds a weak entity tag, which never matches. Send the ETag as it was answered, without W/."
      : `The ${what} has changed since you read it. Read it again, and send your change with the new ETag.`,
  );
}

/** Returns 304 when `If-None-Match` matches. Uses weak comparison. */
export function unlessKnown({ method, headers }: ApiRequest, answer: Answer): Answer | FileAnswer {
  const tag = answer.headers["ETag"];
  const header = headers.get("if-none-match");
  if (tag === undefined || header === null || (method !== "GET" && method !== "HEAD")) return answer;
  const isKnown = header.trim() === "*" || (header.match(TAGS) ?? []).some((one) => one.replace("W/", "") === tag);
  return isKnown ? { status: 304, headers: { ETag: tag }, body: null } : answer;
}
