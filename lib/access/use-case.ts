import type { z } from "zod";
import type { BrandDb } from "@/db/tenant";
import type { AuditAction } from "@/lib/audit/actions";
import { appendAudit } from "@/lib/audit/append-audit";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { type Actor, authorise, authoriseOperator, authoriseOperatorChange, type Context } from "./actor";
import type { Permission } from "./permissions";
import { withoutUnauditedChange } from "./unaudited-change";

export type ActorKind = Actor["kind"];
type ActorOf<By extends ActorKind> = Extract<Actor, { kind: By }>;

/**
 * Who may: whoever has the permission; anyone, since it concerns nobody but themselves; whoever runs the deployment,
 * and for a change with a code of the second step of the last ten minutes.
 */
export type May = Permission | "oneself" | "operator" | "operator.change";

/** Writes a row to the acting brand's audit log, in the transaction of the change it tells of. To be called last. */
export type Audit<Action extends AuditAction> = (
  action: Action,
  targetId: string,
  detail?: Record<string, unknown>,
) => Promise<void>;

/** What every `run` gets: a context that can be handed to another use case, and the moment at which it began. */
export interface Scope<A extends Actor = Actor> extends Context<A> {
  at: Date;
}

/** In a transaction, which `db` is as well. */
export interface WritingScope<Action extends AuditAction, A extends Actor = Actor> extends Scope<A> {
  tx: BrandDb;
  audit: Audit<Action>;
}

export interface Steps<Action extends AuditAction, A extends Actor = Actor> extends Scope<A> {
  /** One transaction of several, or beside work that must not hold one open. */
  inTransaction: <T>(work: (scope: WritingScope<Action, A>) => Promise<T>) => Promise<T>;
}

type ScopeOf<Action extends AuditAction, Mode, A extends Actor> = Mode extends "stepwise"
  ? Steps<Action, A>
  : [Action] extends [never]
    ? Scope<A>
    : WritingScope<Action, A>;

declare const INPUT: unique symbol;
interface Shape<Input> {
  [INPUT]?: Input;
}

/** Stands for the schema of what only our own code hands over. */
export const shape = <Input>(): Shape<Input> => ({});
/** Stands for the schema of a use case that is given nothing. */
export const nothing: Shape<void> = {};

interface Declaration<By extends ActorKind, Input, Action extends AuditAction, Mode> {
  may: May;
  by: By | readonly By[];
  /** What the pipelines parse by; a call brings what is parsed already. */
  input: z.ZodType<Input> | Shape<Input>;
  /** Every row that it can write to the audit log; none: it changes nothing that is audited. */
  audits: readonly Action[];
  /** Not one transaction around it all; by itself, what audits runs in one and what does not in none. */
  transaction?: Mode;
}

interface Runnable<
  By extends ActorKind,
  Input,
  Action extends AuditAction,
  Mode,
  More extends unknown[],
  Result,
> extends Declaration<By, Input, Action, Mode> {
  run: (scope: ScopeOf<Action, Mode, ActorOf<By>>, input: Input, ...more: More) => Promise<Result>;
  /** What is to happen once it is committed, and not before. */
  committed?: (result: Result) => void;
}

export type UseCase<By extends ActorKind, Input, Action extends AuditAction, More extends unknown[], Result> = ((
  context: Context,
  input: Input,
  ...more: More
) => Promise<Result>) &
  Omit<Declaration<By, Input, Action, unknown>, "transaction">;

/**
 * A use case from its declaration. A call throws `insufficient_scope`, `forbidden` or `brand_suspended` (for operators'
 * `not_found`, `recent_code_needed`) unless the actor may, before anything is looked at.
 */
export function useCase<
  const By extends ActorKind,
  Input,
  Result,
  const Action extends AuditAction = never,
  const Mode extends "stepwise" | "one" = "one",
  More extends unknown[] = [],
>(declaration: Runnable<By, Input, Action, Mode, More, Result>): UseCase<By, Input, Action, More, Result> {
  const { may, by, input: schema, audits, transaction, run, committed } = declaration;
  const kinds: readonly ActorKind[] = typeof by === "string" ? [by] : by;
  const isOneOfThem = (actor: Actor): actor is ActorOf<By> => kinds.includes(actor.kind);
  const call = async ({ db, actor, requestId }: Context, input: Input, ...more: More): Promise<Result> => {
    permit(actor, may);
    if (!isOneOfThem(actor))
      throw new DomainError("forbidden", `This is done by a ${kinds.join(" or a ")}, not by a ${actor.kind}.`);
    const done = (scope: unknown) => run(scope as Parameters<typeof run>[0], input, ...more);
    const scope: Scope<ActorOf<By>> = { db, actor, requestId, at: now() };
    const inTransaction = <T>(work: (scope: WritingScope<Action, ActorOf<By>>) => Promise<T>) =>
      db.transaction((tx) =>
        withoutUnauditedChange(tx, () => work({ ...scope, db: tx, tx, audit: auditOf<Action>(tx, scope) })),
      );
    if (transaction === "stepwise") return done({ ...scope, inTransaction });
    const result = audits.length === 0 ? await done(scope) : await inTransaction(done);
    committed?.(result);
    return result;
  };
  return Object.assign(call, { may, by, input: schema, audits });
}

function auditOf<Action extends AuditAction>(tx: BrandDb, scope: Context): Audit<Action> {
  return (action, targetId, detail) => appendAudit(tx, scope, { action, targetId, detail });
}

/** Throws unless the actor may. */
function permit(actor: Actor, may: May): void {
  if (may === "operator") authoriseOperator(actor);
  else if (may === "operator.change") authoriseOperatorChange(actor);
  else if (may !== "oneself") authorise(actor, may);
}

/** Whether something that a module exports is a use case. */
export function isUseCase(value: unknown): value is AnyUseCase {
  return typeof value === "function" && "may" in value && "audits" in value;
}

export type AnyUseCase = ((context: Context, ...inputs: unknown[]) => Promise<unknown>) &
  Omit<Declaration<ActorKind, unknown, AuditAction, unknown>, "transaction">;
