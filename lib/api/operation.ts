import { z } from "zod";
import type { Scope } from "@/lib/access/permissions";
import type { ApiErrorCode } from "@/lib/platform/errors";

export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  ReadBody = z.output<Body>,
> {
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Null: no key needed. Several: any one is enough, the narrowest first. */
  scope: Scope | readonly [Scope, ...Scope[]] | null;
  /** Invalid values return the same error as unknown ones: the first 404 of `errors`. */
  params?: Params;
  query?: Query;
  body?: Body;
  /** For rules that depend on shape or query; `body` documents it. Throws a DomainError with all errors. */
  readBody?: (json: unknown, query: z.output<Query>) => Promise<ReadBody>;
  bodyType?: typeof MERGE_PATCH;
  /** Requires `If-Match`, which `requiredTags` reads. */
  needsVersion?: true;
  /** Accepts `If-Match`, which `statedTags` reads. */
  takesVersion?: true;
  hasEntityTag?: true;
  bodyBytesMax?: number;
  /** True when a small body causes much work; such requests wait for a permit like large bodies. */
  isLargeWork?(body: ReadBody): boolean;
  /** The number of requests that a body counts as; default 1. */
  weightOf?(body: ReadBody): number;
  fileTypes?: readonly string[];
  /** `{ "?code": "invalid_code" }`: the problem's code when only this field is wrong. */
  errorCodes?: Readonly<Record<string, ApiErrorCode>>;
  /** The response contains a secret, so its stored copy for the Idempotency-Key is encrypted. */
  answersSecret?: true;
  /** The response is a prepared text with an ETag; a matching request returns 304. */
  isConditional?: true;
  status: 200 | 201 | 202 | 204;
  otherStatuses?: readonly number[];
  answer: Answer;
  answerHeaders?: Readonly<Record<string, string>>;
  /** Media type of a streamed file; `answer` is then unused. */
  fileAnswer?: string;
  packsFile?: true;
  answerExample: unknown;
  bodyExample?: unknown;
  queryExample?: Record<string, string>;
  paramsExample?: Record<string, string>;
  errors: readonly ApiErrorCode[];
  /** `result`: errors have the format of EN 18222 instead of a problem document. */
  tellsErrorsBy?: "result";
  /** No key is needed, but an invalid key is rejected. */
  takesKeyIfAny?: true;
  alsoAs?: readonly string[];
}

export const NO_CONTENT = z.undefined();

/** RFC 7396. */
export const MERGE_PATCH = "application/merge-patch+json";

export type TakesFile = { fileTypes: readonly string[] };
export type AnswersFile = { fileAnswer: string };
export type AnswersText = { isConditional: true; scope: null };

export function scopesOf({ scope }: Pick<Operation, "scope">): readonly Scope[] {
  if (scope === null) return [];
  return typeof scope === "string" ? [scope] : scope;
}

export function operation<
  P extends z.ZodType,
  Q extends z.ZodType,
  A extends z.ZodType,
  const Kind extends TakesFile | AnswersFile | AnswersText,
>(definition: Operation<P, Q, z.ZodType, A> & Kind): Operation<P, Q, z.ZodType, A> & Kind;
export function operation<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
  R = z.output<B>,
>(definition: Operation<P, Q, B, A, R>): Operation<P, Q, B, A, R>;
export function operation(definition: Operation): Operation {
  return definition;
}
