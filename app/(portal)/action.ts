import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "@/app/i18n";
import { database } from "@/db/client";
import type { Context } from "@/lib/auth/actor";
import { requireMember } from "@/lib/auth/session";
import { type FormAction, type FormState, formFields } from "@/lib/input/form-state";
import { readInput } from "@/lib/input/read-input";
import { DomainError, type FieldError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import type { MemberActor } from "@/lib/sessions/find-member";
import type { z } from "zod";

interface MemberActionDefinition<Schema extends z.ZodType, Result> {
  schema: Schema;
  /** What the contract is to judge. The form's text fields as they are when left out. */
  read?: (form: FormData) => unknown;
  run: (context: Context<MemberActor>, input: z.output<Schema>) => Promise<Result>;
  /** Where to go when it is done. Left out: the reader stays, and the page shows the result. */
  leadTo?: (result: Result, input: z.output<Schema>) => string;
}

/** The context of the member who sends this request. */
export async function memberContext(): Promise<Context<MemberActor>> {
  const { actor } = await requireMember();
  return { db: database().db, actor, requestId: newId("req") };
}

async function faultsByField(errors: FieldError[]): Promise<Record<string, string>> {
  const t = await getTranslations("portal");
  const words = (field: string, code: string) =>
    [`faults.${field}_${code}`, `faults.${code}`, "faults.invalid"].find((key) => t.has(key as never)) as "faults.invalid";
  return Object.fromEntries(
    errors.toReversed().map(({ pointer, code }) => {
      const field = pointer.split("/")[1] ?? "";
      return [field, t(words(field, code))];
    }),
  );
}

/** What a refusal of the domain means to whoever sent the form. */
async function explain(error: DomainError): Promise<FormState<never>> {
  if (error.extras.errors) return { errors: await faultsByField(error.extras.errors) };
  const t = await getTranslations("portal");
  const key = `failures.${error.code}`;
  return { message: t(t.has(key as never) ? (key as "failures.other") : "failures.other") };
}

/**
 * A server action of the portal: authenticates, parses by the contract, calls the use case, and leads on or answers
 * with what was wrong. It does the same whether the browser runs scripts or posts the bare form.
 */
export function memberAction<Schema extends z.ZodType, Result>(
  definition: MemberActionDefinition<Schema, Result>,
): FormAction<Result> {
  return async (_previous, form) => {
    const context = await memberContext();
    const values = formFields(form);
    const input = readInput(definition.schema, definition.read ? definition.read(form) : values);
    if (!input.ok) return { errors: await faultsByField(input.errors), values };
    let result: Result;
    try {
      result = await definition.run(context, input.value);
    } catch (error) {
      if (error instanceof DomainError) return { ...(await explain(error)), values };
      throw error;
    }
    revalidatePath("/", "layout");
    if (definition.leadTo) redirect(definition.leadTo(result, input.value) as Route);
    return { result };
  };
}
