import { z } from "zod";
import type { Queryable } from "@/db/client";
import { countChangedRows } from "@/db/queries/changed-rows";
import { getIdempotencyRecord } from "@/db/queries/requests";
import { claimSubmission, updateSubmission } from "@/db/queries/submissions";
import { acrossBrands, type AllBrandsDb, type BrandDb, inBrand, type TenantDb } from "@/db/tenant";
import type { AUDIT_TARGETS, AuditAction } from "@/lib/audit/actions";
import { appendAudit } from "@/lib/audit/append-audit";
import type { EventSubject } from "@/lib/events/audited-events";
import { canonicalJson } from "@/lib/platform/canonical-json";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { sha256Hex } from "@/lib/platform/secrets";
import {
  type Actor,
  authorise,
  authoriseOperator,
  authoriseOperatorChange,
  type Console,
  type Context,
  type Visitor,
} from "./actor";
import type { Permission } from "./permissions";

type Anyone = Actor | Visitor | Console;
type ActorKind = Anyone["kind"];
type ActorOf<By extends ActorKind> = Extract<Anyone, { kind: By }>;

/**
 * Who may: whoever has the permission; anyone, since it concerns nobody but themselves; whoever runs the deployment,
 * and for a change with a code of the second step of the last ten minutes; whoever has the machine's command line;
 * whoever brings a link, a password or the like, which the use case itself looks at.
 */
type May = Permission | "oneself" | "operator" | "operator.change" | "console" | "bearer";

/** Writes a row to the acting brand's audit log, in the transaction of the change it tells of. To be called last. */
export type Audit<Action extends AuditAction> = (
  action: Action,
  targetId: string,
  detail?: Record<string, unknown>,
  /** Where it is not what the action is usually about. */
  targetKind?: (typeof AUDIT_TARGETS)[AuditAction],
  /** What the brand's systems are told of, where it is more than the one thing that the row is about. */
  told?: EventSubject,
) => Promise<void>;

/** The same for rows of another than the acting person or brand: of a link's holder, or of every brand of a person. */
export type AuditAs<Action extends AuditAction> = (actor: Actor) => Audit<Action>;

/** What every `run` gets: a context that can be handed to another use case, and the moment at which it began. */
interface Scope<A extends Anyone = Actor, Db extends TenantDb = BrandDb> {
  db: Db;
  actor: A;
  requestId: string;
  at: Date;
}

/** In a transaction, which `db` is as well. */
export interface WritingScope<
  Action extends AuditAction,
  A extends Anyone = Actor,
  Db extends TenantDb = BrandDb,
> extends Scope<A, Db> {
  tx: Db;
  audit: Audit<Action>;
  auditAs: AuditAs<Action>;
}

/** Who is of no brand, such as a visitor, has no log of their own. */
type TransactionScope<Action extends AuditAction, A extends Anyone, Db extends TenantDb> = [A] extends [Actor]
  ? WritingScope<Action, A, Db>
  : Omit<WritingScope<Action, A, Db>, "audit">;

export interface InTransaction<S extends { tx: Queryable }> {
  /** One transaction of several, or beside work that must not hold one open. */
  inTransaction: <T>(work: (scope: S) => Promise<T>) => Promise<T>;
}

export type Steps<Action extends AuditAction, A extends Anyone = Actor, Db extends TenantDb = BrandDb> = Scope<A, Db> &
  InTransaction<TransactionScope<Action, A, Db>>;

type ScopeOf<Action extends AuditAction, Mode, A extends Anyone, Db extends TenantDb> = Mode extends "stepwise"
  ? Steps<Action, A, Db>
  : [Action] extends [never]
    ? Scope<A, Db>
    : TransactionScope<Action, A, Db>;

type DbOf<A extends Anyone, Reach> = Reach extends "every brand"
  ? AllBrandsDb
  : [A] extends [Actor]
    ? BrandDb
    : AllBrandsDb;

/** Of a use case that is given nothing. */
export const nothing = z.object({}).optional();

interface Declaration<By extends ActorKind, Input, Action extends AuditAction, Mode, Reach> {
  may: May;
  by: By | readonly By[];
  /** What the pipelines parse by; a call brings what is parsed already. */
  input: z.ZodType<Input>;
  /** Every row that it can write to the audit log; none: it changes nothing that is audited. */
  audits: readonly Action[];
  /** Whose rows it meets, where not the acting brand's alone. A visitor's are everybody's until it is known. */
  reach?: Reach;
  /** Not one transaction around it all; by itself, what audits runs in one and what does not in none. */
  transaction?: Mode;
}

interface Runnable<
  By extends ActorKind,
  Input,
  Action extends AuditAction,
  Mode,
  Reach,
  More extends unknown[],
  Result,
> extends Declaration<By, Input, Action, Mode, Reach> {
  run: (
    scope: ScopeOf<Action, Mode, ActorOf<By>, DbOf<ActorOf<By>, Reach>>,
    input: Input,
    ...more: More
  ) => Promise<Result>;
  /** What is to happen once it is committed, and not before. */
  committed?: (result: Result) => void;
}

/** What a call brings: nobody but those who are declared can be given. */
type ContextOf<A extends Anyone> = [A] extends [Actor]
  ? Context<A>
  : [A] extends [Visitor]
    ? { db: AllBrandsDb; requestId: string }
    : { db: AllBrandsDb; actor: A; requestId: string };

export type UseCase<By extends ActorKind, Input, Action extends AuditAction, More extends unknown[], Result> = ((
  context: ContextOf<ActorOf<By>>,
  ...given: undefined extends Input ? [input?: Input, ...more: Partial<More>] : [input: Input, ...more: More]
) => Promise<Result>) &
  Omit<Declaration<By, Input, Action, unknown, unknown>, "transaction">;

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
  const Reach extends "every brand" | "its own" = "its own",
  More extends unknown[] = [],
>(declaration: Runnable<By, Input, Action, Mode, Reach, More, Result>): UseCase<By, Input, Action, More, Result> {
  const { may, by, input: schema, audits, reach, transaction, run, committed } = declaration;
  const kinds: readonly ActorKind[] = typeof by === "string" ? [by] : by;
  const begin = (context: { db: TenantDb; actor?: Anyone; requestId: string }, input: Input, ...more: More) => {
    const { requestId } = context;
    const actor: Anyone = (!kinds.includes("visitor") && context.actor) || { kind: "visitor" };
    permit(actor, may);
    if (!kinds.includes(actor.kind))
      throw new DomainError("forbidden", `This is done by a ${kinds.join(" or a ")}, not by a ${actor.kind}.`);
    const db = reach ? acrossBrands(context.db) : context.db;
    const at = now();
    const inTransaction = <T>(work: (scope: unknown) => Promise<T>) =>
      db.transaction((tx) =>
        withoutUnauditedChange(tx, () => {
          const auditAs = auditorOf(tx, requestId);
          const audits = "brandId" in actor && { audit: auditAs(actor) };
          return work({ db: tx, actor, requestId, at, tx, auditAs, ...audits });
        }),
      );
    const done = (running: unknown) => run(running as Parameters<typeof run>[0], input, ...more);
    const isOne = audits.length > 0 && transaction !== "stepwise";
    const running = isOne ? inTransaction(done) : done({ db, actor, requestId, at, inTransaction });
    return committed ? running.then((result) => (committed(result), result)) : running;
  };
  const call = (...given: Parameters<typeof begin>): Promise<Result> => {
    try {
      return begin(...given);
    } catch (error) {
      return Promise.reject(error);
    }
  };
  // What `by` and `reach` make of the context is held by the declaration's type, and known here as values only.
  return Object.assign(call as unknown as UseCase<By, Input, Action, More, Result>, {
    may,
    by,
    input: schema,
    audits,
    reach,
  });
}

/** What a use case runs in, for work in a transaction that is none by itself, such as a job's. */
export function writingScope(tx: TenantDb, source: { actor: Actor; requestId: string }): WritingScope<AuditAction> {
  const [db, auditAs] = [inBrand(tx, source.actor.brandId), auditorOf(tx, source.requestId)];
  return { ...source, at: now(), db, tx: db, auditAs, audit: auditAs(source.actor) };
}

/** Transactions outside of a use case, or around one, which audits by itself. */
export function stepsOn<Db extends Queryable>(db: Db): InTransaction<{ tx: Db }> {
  // A transaction has the reach of what began it, which drizzle's own types forget.
  return { inTransaction: (work) => db.transaction((tx) => work({ tx: tx as unknown as Db })) };
}

/** The way to audit in a transaction, for whomever it turns out to be about. */
export function auditorOf(tx: TenantDb, requestId: string): AuditAs<AuditAction> {
  return (actor) => (action, targetId, detail, targetKind, told) =>
    appendAudit(tx, { actor, requestId }, { action, targetId, detail, targetKind, told });
}

/** Throws unless the actor may. */
export function permit(actor: Anyone, may: May): void {
  if (may === "oneself" || may === "bearer" || (may === "console" && actor.kind === "console")) return;
  if (may === "console" || !("brandId" in actor)) throw new DomainError("forbidden", "Sign in first.");
  if (may === "operator") authoriseOperator(actor);
  else if (may === "operator.change") authoriseOperatorChange(actor);
  else authorise(actor, may);
}

/** Whether something that a module exports is a use case. */
export function isUseCase(value: unknown): value is AnyUseCase {
  return typeof value === "function" && "may" in value && "audits" in value;
}

export type AnyUseCase = ((context: Context, ...inputs: unknown[]) => Promise<unknown>) &
  Omit<Declaration<ActorKind, unknown, AuditAction, unknown, unknown>, "transaction">;

/**
 * With CHECK_RESPONSES, as in the tests, throws when `work` changed rows and wrote none to the audit log: what a use
 * case that audits must not commit.
 */
async function withoutUnauditedChange<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  if (!environment().checkResponses) return work();
  const before = await countChangedRows(tx);
  const result = await work();
  const after = await countChangedRows(tx);
  const [inserted, updated, deleted] = [
    after.inserted - before.inserted,
    after.updated - before.updated,
    after.deleted - before.deleted,
  ];
  // A row that lost against another's of the same key is counted as inserted and deleted.
  const isNothing = updated === 0 && inserted === deleted && inserted <= 1;
  if (after.audited > before.audited || isNothing) return result;
  throw new Error("a use case changed rows that it declares to audit, and wrote nothing to the audit log");
}

/**
 * Does what a form asks for once, however often the same content comes under one `formId`, an id that the page made
 * when it was shown. A repeat, at the same moment or within a day, is answered with what came of it the first time:
 * plain JSON. What `effect` throws undoes everything, and the form can be sent again.
 */
export async function submitOnce<T, Scope extends { tx: BrandDb }>(
  { actor, inTransaction }: { actor: Actor } & InTransaction<Scope>,
  { formId, content }: { formId: string; content: unknown },
  effect: (scope: Scope) => Promise<T>,
): Promise<T> {
  const fingerprint = sha256Hex(canonicalJson(content));
  const submission = { brandId: actor.brandId, key: `form:${formId}:${fingerprint}` };
  return inTransaction(async (scope) => {
    const { tx } = scope;
    if (!(await claimSubmission(tx, { ...submission, fingerprint, at: now() })))
      return JSON.parse((await getIdempotencyRecord(tx, submission)).body) as T;
    const result = await effect(scope);
    await updateSubmission(tx, { ...submission, body: JSON.stringify(result) });
    return result;
  });
}

/**
 * The same for what comes of a form only once, such as a secret: false when this form has been sent before, within a
 * day. Waits for another transaction that is about to find out.
 */
export async function isFirstSubmission(
  tx: BrandDb,
  { brandId, formId }: { brandId: string; formId: string },
): Promise<boolean> {
  return claimSubmission(tx, { brandId, key: `form:${formId}`, fingerprint: sha256Hex(formId), at: now() });
}
