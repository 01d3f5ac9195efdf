import type { z } from "zod";
import type { Context } from "@/lib/access/actor";
import type { SignInDuty } from "@/lib/people/auth/session";
import type { Visitor } from "@/lib/people/auth/visitor";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import type { DomainError, ErrorCode } from "@/lib/platform/errors";
import type { Flash } from "@/lib/platform/http/flash";
import type { Messages } from "@/lib/platform/i18n/locales";
import type { FormState } from "@/lib/platform/input/form-state";

/** What a server action declares of itself. */

/** A sentence of `done`, or one that a page of its own has. */
type Done = keyof Messages["done"] | "password_reset";

export type Fields = Partial<Record<string, string>>;

/** A form as it came. */
export interface Sent {
  form: FormData;
  /** Its texts; empty ones are left out. */
  fields: Record<string, string>;
  previous: FormState<unknown>;
}

/** Who sends it: a member who has nothing else to do first, or whoever there is. */
export interface Senders {
  member: Context<MemberActor>;
  anyone: Visitor;
}

/** The form once more, as it is to be shown. */
export class ShownAgain {
  constructor(readonly state: FormState) {}
}

export type MaybePromise<T> = T | Promise<T>;

interface Definition<By extends keyof Senders, Input, Result> {
  /** By itself a member. */
  by?: By;
  /** Also for a member whose sign-in has left them this to do. */
  serves?: SignInDuty;
  /** The use case that decides who may, where `run` is not the use case itself. */
  of?: unknown;
  /** What is taken from the form; left out: what the use case declares that `run` is, or nothing. */
  schema?: z.ZodType<Input>;
  /** What the contract is to judge; by itself the form's text fields, of which empty ones are left out. */
  read?: (fields: Record<string, string>, form: FormData) => unknown;
  /** For a form that one contract cannot judge: its input, or the state that it is shown with again. */
  judge?: (sent: Sent, sender: Senders[By]) => Promise<Input | ShownAgain>;
  run: (context: Senders[By], input: Input) => Promise<Result>;
  /** It counts failures, tells a secret once or asks others: what it did stays even if it fails. */
  isOnItsOwn?: boolean;
  /** Where to go when it is done; null, or left out: the reader stays, and the page shows the result. */
  leadTo?: (result: Result, input: Input) => MaybePromise<string | null>;
  /** The way back leads past the form. */
  replaces?: boolean;
  /** What the next page says once, by its key, or with what it counts. */
  done?: Done | ((input: Input, result: Result) => Done | { code: Done; details: Flash["details"] } | undefined);
}

/** A form that shows again what was sent, with what was wrong. */
export interface FormDefinition<By extends keyof Senders, Input, Result> extends Definition<By, Input, Result> {
  page?: undefined;
  /** The page that says of a refusal, where the form itself has nothing to say about it; undefined: it has. */
  refusedTo?: (fields: Fields, error: DomainError) => MaybePromise<string | undefined>;
  /** A refusal in the form's own words; null: in the portal's. Without `input`: nothing had been read yet. */
  explain?: (
    error: DomainError,
    sent: Sent & { input: Input | undefined; sender: Senders[By] },
  ) => MaybePromise<FormState | null>;
}

/** A button, with ids and at most a few words. */
export interface ButtonDefinition<By extends keyof Senders, Input, Result> extends Definition<By, Input, Result> {
  /** The page that says how it went: found in the fields as they came, for it has to say errors as well. */
  page: (fields: Fields, error?: DomainError) => MaybePromise<string>;
  /** What the page says of a refusal; by itself the sentence of its code. */
  refusal?: (error: DomainError) => Flash;
  refusedTo?: undefined;
  explain?: undefined;
}

/** For a form that these refusals mean is gone: its page says so. */
export const onceGone =
  (page: (fields: Fields) => string, ...codes: ErrorCode[]) =>
  (fields: Fields, { code }: DomainError): string | undefined =>
    code === "forbidden" || codes.includes(code) ? page(fields) : undefined;

export type AnyDefinition =
  | FormDefinition<keyof Senders, unknown, unknown>
  | ButtonDefinition<keyof Senders, unknown, unknown>;
