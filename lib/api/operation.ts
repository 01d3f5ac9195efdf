import { z } from "zod";
import type { Scope } from "@/lib/access/permissions";
import type { ApiErrorCode } from "@/lib/platform/errors";

/** One operation of the API: the contract from which requests are validated, answers checked and OpenAPI built. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  ReadBody = z.output<Body>,
> {
  /** camelCase, unique: OpenAPI's operationId. */
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `/v1/transfers/{id}` */
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Null: no key needed. Of several any one is enough, the narrowest first. */
  scope: Scope | readonly [Scope, ...Scope[]] | null;
  /** Values that fail are answered like values that name nothing: by the first 404 of `errors`. */
  params?: Params;
  /** A strict object: a parameter it does not name is refused. */
  query?: Query;
  /** A JSON body; its absence means the operation takes none. */
  body?: Body;
  /** Reads a body whose checks depend on shape or query; `body` documents it. Throws a DomainError with every error. */
  readBody?: (json: unknown, query: z.output<Query>) => Promise<ReadBody>;
  /** `application/json` unless it says otherwise. */
  bodyType?: typeof MERGE_PATCH;
  /** The change is meant for what was read, which `If-Match` names: `requiredTags` reads it. */
  needsVersion?: true;
  /** The same, and `If-Match` may be left out: `statedTags` reads it. */
  takesVersion?: true;
  /** The answer's ETag changes whenever its body does; a GET that names it in `If-None-Match` is answered by 304. */
  hasEntityTag?: true;
  bodyBytesMax?: number;
  /** Whether a body that is small in itself makes large work; such requests wait for a permit as large bodies do. */
  isLargeWork?(body: ReadBody): boolean;
  /** As how many requests a body counts, 1 unless it says otherwise. */
  weightOf?(body: ReadBody): number;
  /**
   * Media types of a body that is a file: it is taken in as a stream, and `body` is left out.
   */
  fileTypes?: readonly string[];
  /** `{ "?code": "invalid_code" }`: the problem's code when only this field is wrong, instead of `invalid_request`. */
  errorCodes?: Readonly<Record<string, ApiErrorCode>>;
  /** The answer holds a secret: what an Idempotency-Key stores of it is encrypted. */
  answersSecret?: true;
  /** The answer is a text made beforehand; it has an ETag, and 304 is told to whoever names it. */
  isConditional?: true;
  /** 204: done, and nothing to say; `answer` is then `NO_CONTENT`. */
  status: 200 | 201 | 202 | 204;
  /** Further successful statuses with the same answer, such as 200 for a dry run. */
  otherStatuses?: readonly number[];
  answer: Answer;
  /** Headers of the successful answer beside those every answer has: name to description. */
  answerHeaders?: Readonly<Record<string, string>>;
  /** The media type of an answer that is a file, sent as it is made; `answer` then describes nothing. */
  fileAnswer?: string;
  /** The file is sent packed with gzip to whoever takes it so. */
  packsFile?: true;
  answerExample: unknown;
  bodyExample?: unknown;
  queryExample?: Record<string, string>;
  paramsExample?: Record<string, string>;
  /** What can go wrong beside what every operation shares. */
  errors: readonly ApiErrorCode[];
  /** `result`: an error is told as EN 18222 has it, and not as a problem document. */
  tellsErrorsBy?: "result";
  /** No key is needed; one that is shown and is worth nothing is refused all the same. */
  takesKeyIfAny?: true;
  /** Media types in which the same JSON is answered to whoever asks for them. */
  alsoAs?: readonly string[];
}

/** The answer of an operation whose status is 204. */
export const NO_CONTENT = z.undefined();

/** RFC 7396. */
export const MERGE_PATCH = "application/merge-patch+json";

export type TakesFile = { fileTypes: readonly string[] };
export type AnswersFile = { fileAnswer: string };
export type AnswersText = { isConditional: true; scope: null };

/** The scopes of which a key needs one; none: no key is needed. */
export function scopesOf({ scope }: Pick<Operation, "scope">): readonly Scope[] {
  if (scope === null) return [];
  return typeof scope === "string" ? [scope] : scope;
}

/** Keeps the schemas' types, and which kind of body or answer is declared. */
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
