import type { z } from "zod";
import type { Scope } from "@/lib/auth/permissions";
import type { ErrorCode } from "@/lib/platform/errors";

/** One operation of the API: the contract from which requests are validated, answers checked and OpenAPI built. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  /** camelCase, unique: OpenAPI's operationId. */
  id: string;
  method: "GET" | "POST";
  /** `/v1/transfers/{id}` */
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Null: no key needed. */
  scope: Scope | null;
  params?: Params;
  query?: Query;
  /** A JSON body; its absence means the operation takes none. */
  body?: Body;
  bodyBytesMax?: number;
  status: 200 | 201;
  answer: Answer;
  answerExample: unknown;
  bodyExample?: unknown;
  queryExample?: Record<string, string>;
  /** What can go wrong beside what every operation shares. */
  errors: readonly ErrorCode[];
}

/** Keeps the schemas' types. */
export function operation<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  definition: Operation<P, Q, B, A>,
): Operation<P, Q, B, A> {
  return definition;
}
