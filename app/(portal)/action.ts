import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { getLocale, getTranslations } from "@/app/i18n";
import { faultSentence } from "@/components/forms/fault-sentence";
import type { Context } from "@/lib/access/actor";
import { stepsOn } from "@/lib/access/use-case";
import { requireMember, type SignInDuty } from "@/lib/people/auth/session";
import { contextFor } from "@/lib/people/auth/visitor";
import type { MemberActor } from "@/lib/people/sessions/find-member";
import { DomainError, type FieldError } from "@/lib/platform/errors";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { type FormAction, type FormState, formFields } from "@/lib/platform/input/form-state";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { readInput } from "@/lib/platform/input/read-input";
import { toStorageRefusal } from "@/lib/platform/storage-fault";
import { submissionOf } from "@/lib/platform/submissions/contract";
import { submitOnce } from "@/lib/platform/submissions/submit-once";

/** The context of the member who sends this request. `atHand`: the duty of their sign-in that it serves. */
export async function memberContext(atHand?: SignInDuty): Promise<Context<MemberActor>> {
  const { actor } = await requireMember(atHand);
  return contextFor(actor);
}

/** What the page may show again: never a password or a code that signs somebody in. */
function shownAgain(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password|one_time|secret/.test(name)));
}

export async function faultsByField(errors: FieldError[]): Promise<Record<string, string>> {
  const t = await getTranslations("portal");
  const faults = errors.map(({ pointer, code }) => ({ field: pointer.split("/")[1] ?? "", code }));
  return Object.fromEntries(faults.toReversed().map(({ field, code }) => [field, faultSentence(t, field, code)]));
}

/** What a refusal of the domain means to whoever sent the form. */
async function explain(error: DomainError): Promise<Pick<FormState, "message" | "errors" | "refusal">> {
  if (error.extras.errors) return { errors: await faultsByField(error.extras.errors) };
  return {
    message: errorSentence(await getLocale(), error.code),
    refusal: { code: error.code, members: error.extras.members },
  };
}

/**
 * Lets what a form asks for happen once, however often its page had to send it until an answer came through. `fields`
 * tell two forms under one submission apart. Without scripts there is no id, and nothing is sent again by itself.
 */
export async function sentOnce<Result>(
  context: Context<MemberActor>,
  fields: Record<string, string>,
  effect: (context: Context<MemberActor>) => Promise<Result>,
): Promise<Result> {
  const sent = await headers();
  const submission = submissionOf(sent);
  if (submission === undefined) return effect(context);
  const content = { action: sent.get("next-action") ?? "", fields };
  return submitOnce(
    { ...context, ...stepsOn(context.db) },
    { formId: submission, content },
    async ({ tx }) => (await effect({ ...context, db: tx })) ?? (null as Result),
  );
}

interface MemberActionDefinition<Schema extends z.ZodType, Result> {
  schema: Schema;
  /** What the contract is to judge; by itself the form's text fields. */
  read?: (form: FormData) => unknown;
  run: (context: Context<MemberActor>, input: z.output<Schema>) => Promise<Result>;
  /** Also for a member whose sign-in has left them this to do. */
  serves?: SignInDuty;
  /**
   * It counts failures, tells a secret once or asks others: what it did stays even if it fails, so it is not done in
   * one transaction.
   */
  isOnItsOwn?: boolean;
  /** Where to go when it is done. Left out: the reader stays, and the page shows the result. */
  leadTo?: (result: Result, input: z.output<Schema>) => string;
}

/**
 * A form's server action: authenticates, parses by the contract, calls the use case, and leads on or answers with what
 * was wrong. It does the same whether the browser runs scripts or posts the bare form.
 */
export function memberAction<Schema extends z.ZodType, Result>(
  definition: MemberActionDefinition<Schema, Result>,
): FormAction<Result> {
  return async (_previous, form) => {
    const context = await memberContext(definition.serves);
    const values = formFields(form);
    const input = readInput(definition.schema, definition.read ? definition.read(form) : values);
    if (!input.ok) return { errors: await faultsByField(input.errors), values: shownAgain(values) };
    let result: Result;
    try {
      const effect = (within: Context<MemberActor>) => definition.run(within, input.value);
      result = await (definition.isOnItsOwn ? effect(context) : sentOnce(context, values, effect));
    } catch (error) {
      const refusal = toStorageRefusal(error);
      if (refusal instanceof DomainError) return { ...(await explain(refusal)), values: shownAgain(values) };
      throw error;
    }
    revalidatePath("/", "layout");
    if (definition.leadTo) redirect(definition.leadTo(result, input.value) as Route);
    return { result };
  };
}

interface MemberCommandDefinition<Schema extends z.ZodType, Result> {
  schema: Schema;
  /** What the contract is to judge; by itself the form's fields. */
  read?: (fields: Fields) => unknown;
  run: (context: Context<MemberActor>, input: z.output<Schema>) => Promise<Result>;
  /** As of an action. */
  isOnItsOwn?: boolean;
  /**
   * The page that shows how it went, by `?done=` or `?refused=`: found in the fields as they came, for it has to show
   * faults as well.
   */
  page: (fields: Fields) => string;
  /** A key of `portal.done`, and what else the page needs to tell of it as further parameters. */
  done: string | ((input: z.output<Schema>, result: Result) => string);
}

type Fields = Partial<Record<string, string>>;

/**
 * The server action of a button that sends ids and at most a few words: what came of it is told on the page it leads
 * to.
 */
export function memberCommand<Schema extends z.ZodType, Result>(
  definition: MemberCommandDefinition<Schema, Result>,
): (form: FormData) => Promise<void> {
  return async (form) => {
    const context = await memberContext();
    const fields: Fields = formFields(form);
    let outcome: string;
    try {
      const input = readInput(definition.schema, definition.read ? definition.read(fields) : fields);
      if (!input.ok) throw invalidRequest(input.errors);
      const effect = (within: Context<MemberActor>) => definition.run(within, input.value);
      const result = await (definition.isOnItsOwn ? effect(context) : sentOnce(context, formFields(form), effect));
      outcome = `done=${typeof definition.done === "string" ? definition.done : definition.done(input.value, result)}`;
    } catch (error) {
      const refusal = toStorageRefusal(error);
      if (!(refusal instanceof DomainError)) throw error;
      outcome = `refused=${refusal.code}`;
    }
    revalidatePath("/", "layout");
    const page = definition.page(fields);
    redirect(`${page}${page.includes("?") ? "&" : "?"}${outcome}` as Route);
  };
}
