import type { z } from "zod";
import type { Context, MemberActor } from "@/lib/access/actor";
import type { SignInDuty } from "@/lib/people/auth/session";
import type { Visitor } from "@/lib/people/auth/visitor";
import type { DomainError, ErrorCode } from "@/lib/platform/errors";
import type { Flash } from "@/lib/platform/http/flash";
import type { Messages } from "@/lib/platform/i18n/locales";
import type { FormState } from "@/lib/platform/input/form-state";

type Done = keyof Messages["done"] | "password_reset";
type Notice = Done | { code: Done; details: Flash["details"] };

export type Fields = Partial<Record<string, string>>;

export interface Sent {
  form: FormData;
  /** The form's text fields; empty ones are omitted. */
  fields: Record<string, string>;
  previous: FormState<unknown>;
}

export interface Senders {
  member: Context<MemberActor>;
  anyone: Visitor;
}

export class ShownAgain {
  constructor(readonly state: FormState) {}
}

export type MaybePromise<T> = T | Promise<T>;

interface Definition<By extends keyof Senders, Input, Result> {
  by?: By;
  /** Also for a member whose sign-in still requires this step. */
  serves?: SignInDuty;
  /** The use case whose permission applies, if `run` is not the use case itself. */
  of?: unknown;
  /** Input contract; default: the contract of the use case in `run`, or none. */
  schema?: z.ZodType<Input>;
  /** The value that the contract parses; default: the form's non-empty text fields. */
  readInput?: (fields: Record<string, string>, form: FormData) => unknown;
  /** For a form that one contract cannot validate: returns its input, or the state to show again. */
  judge?: (sent: Sent, sender: Senders[By]) => Promise<Input | ShownAgain>;
  run: (context: Senders[By], input: Input) => Promise<Result>;
  /** Outside the idempotency transaction, so its effects stay: it counts failures, reveals secrets or calls others. */
  isOnItsOwn?: boolean;
  /** Target after success; null or undefined: stay on the page and show the result. */
  leadTo?: (result: Result, input: Input) => MaybePromise<string | null>;
  /** Replaces the history entry, so that "back" skips the form. */
  replaces?: boolean;
  done?: Done | ((input: Input, result: Result, sender: Senders[By]) => Notice | undefined);
}

export interface FormDefinition<By extends keyof Senders, Input, Result> extends Definition<By, Input, Result> {
  page?: undefined;
  /** The page that reports this error; undefined: the form itself reports it. */
  refusedTo?: (fields: Fields, error: DomainError) => MaybePromise<string | undefined>;
  /** The error in the form's own words; null: the portal's text. `input` is undefined if nothing was parsed yet. */
  explain?: (
    error: DomainError,
    sent: Sent & { input: Input | undefined; sender: Senders[By] },
  ) => MaybePromise<FormState | null>;
}

export interface ButtonDefinition<By extends keyof Senders, Input, Result> extends Definition<By, Input, Result> {
  /** The page that reports the result; from unparsed fields, because it also reports validation errors. */
  page: (fields: Fields, error?: DomainError) => MaybePromise<string>;
  refusal?: (error: DomainError) => Flash;
  refusedTo?: undefined;
  explain?: undefined;
}

/** For errors that mean the form no longer exists: its page reports them. */
export const onceGone =
  (page: (fields: Fields) => string, ...codes: ErrorCode[]) =>
  (fields: Fields, { code }: DomainError): string | undefined =>
    code === "forbidden" || codes.includes(code) ? page(fields) : undefined;

export type AnyDefinition =
  | FormDefinition<keyof Senders, unknown, unknown>
  | ButtonDefinition<keyof Senders, unknown, unknown>;
