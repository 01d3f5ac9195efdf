import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { redirect, RedirectType } from "next/navigation";
import { z } from "zod";
import type { Context, MemberActor } from "@/lib/access/actor";
import { submitOnce, isUseCase, permit, stepsOn } from "@/lib/access/use-case";
import { isPageOf, requireMember, type SignInDuty } from "@/lib/people/auth/session";
import { contextFor, visitor } from "@/lib/people/auth/visitor";
import { DomainError } from "@/lib/platform/errors";
import { PAGE_MEMBER_FIELD, SUBMISSION_FIELD } from "@/lib/platform/http/guarded-action";
import { type FormAction, type FormState, formFields, storableForm } from "@/lib/platform/input/form-state";
import { requireOwnForm } from "@/lib/platform/input/own-form";
import { invalidRequest, readInput } from "@/lib/platform/input/read-input";
import { withoutSecrets } from "@/lib/platform/input/secret";
import { actInRequest } from "@/lib/platform/request-scope";
import { toStorageRefusal } from "@/lib/platform/storage-error";
import { formId } from "@/lib/platform/submissions/contract";
import {
  type AnyDefinition,
  type ButtonDefinition,
  type FormDefinition,
  type MaybePromise,
  type Senders,
  type Sent,
  ShownAgain,
} from "./action-definition";
import { explainRefusal } from "./explain-refusal";
import { leaveFlash } from "./flash";

export async function memberContext(atHand?: SignInDuty): Promise<Context<MemberActor>> {
  const { actor } = await requireMember(atHand);
  return contextFor(actor);
}

type Sender = Senders[keyof Senders];

/** Checks origin, sender and permission before it reads the input; runs the use case once per submission. */
export function action<Result, By extends keyof Senders = "member", Input = undefined>(
  definition: ButtonDefinition<By, Input, Result>,
): (form?: FormData) => Promise<void>;
export function action<Result, By extends keyof Senders = "member", Input = undefined>(
  definition: FormDefinition<By, Input, Result> & { leadTo: (result: Result, input: Input) => MaybePromise<string> },
): FormAction;
export function action<Result, By extends keyof Senders = "member", Input = undefined>(
  definition: FormDefinition<By, Input, Result>,
): FormAction<Result>;
export function action(declared: AnyDefinition): unknown {
  const definition = {
    ...declared,
    schema: declared.schema ?? (isUseCase(declared.run) ? declared.run.input : undefined),
  };
  const act = async (...args: [FormState, FormData] | [FormData?]): Promise<FormState<unknown> | undefined> => {
    const [previous, posted] = args.length === 2 ? args : [{}, args[0] ?? new FormData()];
    if (!isFormState(previous) || !(posted instanceof FormData))
      throw new DomainError("malformed_request", "An action takes a form.");
    actInRequest();
    const head = await headers();
    requireOwnForm(head, head.get("x-carnet-path") ?? "/");
    const madeFor = posted.get(PAGE_MEMBER_FIELD);
    if (typeof madeFor === "string" && definition.by !== "anyone" && !(await isPageOf(madeFor, definition.serves)))
      return { isRejected: true };
    const sender = definition.by === "anyone" ? visitor() : await memberContext(definition.serves);
    const form = storableForm(posted);
    const sent: Sent = { form, fields: formFields(form), previous };
    let input: unknown;
    let result: unknown;
    try {
      requirePermission(definition, sender);
      input = await inputOf(definition, sent, sender);
      if (input instanceof ShownAgain) return input.state;
      result = await runOnce(definition, { sender, input, sent });
    } catch (error) {
      const refusal = toStorageRefusal(error);
      if (!(refusal instanceof DomainError)) throw error;
      return refused(definition, refusal, { ...sent, input, sender });
    }
    if ("actor" in sender) revalidatePath("/", "layout");
    const next = definition.leadTo
      ? await definition.leadTo(result, input)
      : ((await definition.page?.(sent.fields)) ?? null);
    if (next === null) return { result };
    const address = addressOf(next);
    const done = typeof definition.done === "function" ? definition.done(input, result, sender) : definition.done;
    if (done !== undefined)
      await leaveFlash({ outcome: "done", ...(typeof done === "string" ? { code: done } : done) });
    return redirect(address as Route, definition.replaces ? RedirectType.replace : RedirectType.push);
  };
  return Object.assign(act, { definition });
}

/** Clients can call an action by its id with any previous state, so it is checked. */
const isFormState = (value: unknown) => typeof value === "object" && value !== null;

/** The path as browsers normalise it, whatever form input it contains. */
function addressOf(href: string): string {
  const { pathname, search, hash } = new URL(href, "http://localhost");
  return pathname + search + hash;
}

/** Throws the same error as the use case, before the form is read. */
function requirePermission({ of, run }: AnyDefinition, sender: Sender): void {
  const useCase = of ?? run;
  if ("actor" in sender && isUseCase(useCase)) permit(sender.actor, useCase.may);
}

async function inputOf({ judge, schema, readInput: readFields }: AnyDefinition, sent: Sent, sender: Sender) {
  if (judge) return judge(sent, sender as never);
  if (!schema) return undefined;
  const judged = readInput(schema, readFields ? await readFields(sent.fields, sent.form) : sent.fields);
  if (!judged.ok) throw invalidRequest(judged.errors);
  return judged.value;
}

/** Runs once per submission id and fields, however often resent. Without scripts there is no id. */
async function runOnce(
  { run, isOnItsOwn }: AnyDefinition,
  { sender, input, sent: { form, fields } }: { sender: Sender; input: unknown; sent: Sent },
): Promise<unknown> {
  const submission = formId.safeParse(form.get(SUBMISSION_FIELD)).data;
  if (isOnItsOwn || submission === undefined || !("actor" in sender)) return run(sender as never, input);
  const content = { action: (await headers()).get("next-action") ?? "", fields };
  const scope = { ...sender, ...stepsOn(sender.db) };
  return submitOnce(
    scope,
    { formId: submission, content },
    async ({ tx }) => (await run({ ...sender, db: tx }, input)) ?? null,
  );
}

async function refused(
  definition: AnyDefinition,
  error: DomainError,
  sent: Sent & { input: unknown; sender: Sender },
): Promise<FormState> {
  const next = await (definition.page ?? definition.refusedTo)?.(sent.fields, error);
  if (next !== undefined) {
    const address = addressOf(next);
    await leaveFlash((definition.page && definition.refusal?.(error)) || { outcome: "refused", code: error.code });
    if ("actor" in sent.sender) revalidatePath("/", "layout");
    return redirect(address as Route);
  }
  const values = withoutSecrets(definition.schema ?? z.object({}), sent.fields);
  const state = (await definition.explain?.(error, sent as never)) ?? (await explainRefusal(error));
  return { values, ...state };
}
