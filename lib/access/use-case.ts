import { z } from "zod";
import type { Queryable } from "@/db/client";
import { getIdempotencyRecord } from "@/db/queries/requests";
import { countChangedRows, claimSubmission, updateSubmission } from "@/db/queries/submissions";
import { acrossBrands, type AllBrandsDb, type BrandDb, inBrand, type TenantDb } from "@/db/tenant";
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
import { appendAudit } from "./append-audit";
import type { AUDIT_TARGETS, AuditAction } from "./audit-actions";
import type { AuditDetail, EventSubject } from "./audited-events";
import type { Permission } from "./permissions";

type Anyone = Actor | Visitor | Console;
type ActorKind = Anyone["kind"];
type ActorOf<By extends ActorKind> = Extract<Anyone, { kind: By }>;

/** The operator's changes need a second-factor code of the last ten minutes. `bearer`: verified by the use case. */
type May = Permission | "oneself" | "operator" | "operator.change" | "console" | "bearer";

export type { AuditDetail };

/** Writes an audit row in the transaction of the change. Call it last. */
export type Audit<Action extends AuditAction> = <A extends Action>(
  action: A,
  targetId: string,
  detail?: AuditDetail<A>,
  targetKind?: (typeof AUDIT_TARGETS)[AuditAction],
  subjects?: EventSubject,
) => Promise<void>;

export type AuditAs<Action extends AuditAction> = (actor: Actor) => Audit<Action>;

interface Scope<A extends Anyone = Actor, Db extends TenantDb = BrandDb> {
  db: Db;
  actor: A;
  requestId: string;
  at: Date;
}

export interface WritingScope<
  Action extends AuditAction,
  A extends Anyone = Actor,
  Db extends TenantDb = BrandDb,
> extends Scope<A, Db> {
  tx: Db;
  audit: Audit<Action>;
  auditAs: AuditAs<Action>;
}

type TransactionScope<Action extends AuditAction, A extends Anyone, Db extends TenantDb> = [A] extends [Actor]
  ? WritingScope<Action, A, Db>
  : Omit<WritingScope<Action, A, Db>, "audit">;

export interface InTransaction<S extends { tx: Queryable }> {
  /** Runs one of several transactions, or one next to work that must not keep a transaction open. */
  inTransaction: <T>(work: (scope: S) => Promise<T>) => Promise<T>;
}

export type Steps<Action extends AuditAction, A extends Anyone = Actor, Db extends TenantDb = BrandDb> = Scope<A, Db> &
  InTransaction<TransactionScope<Action, A, Db>>;

type ScopeOf<Action extends AuditAction, Mode, A extends Anyone, Db extends TenantDb> = Mode extends "stepwise"
  ? Steps<Action, A, Db>
  : [Action] extends [never]
    ? Scope<A, Db>
    : TransactionScope<Action, A, Db>;

type DbOf<A extends Anyone, Reach, Target> = Reach extends "every brand"
  ? AllBrandsDb
  : [A] extends [Actor]
    ? BrandDb
    : [Target] extends [OfBrand]
      ? BrandDb
      : AllBrandsDb;

interface OfBrand {
  brandId: string;
}

export const nothing = z.object({}).optional();

interface Declaration<By extends ActorKind, Input, Action extends AuditAction, Mode, Reach, Target> {
  may: May;
  by: By | readonly By[];
  input: z.ZodType<Input>;
  audits: readonly Action[];
  /** The rows it can access, unless only the acting brand's. A visitor without `findTarget` reaches all brands. */
  reach?: Reach;
  /** Only this runs across brands: everything else runs in the scope of the target's brand. */
  findTarget?: (db: AllBrandsDb, input: Input) => Promise<Target & OfBrand>;
  /** Default: one transaction if it audits, otherwise none. */
  transaction?: Mode;
}

interface Runnable<
  By extends ActorKind,
  Input,
  Action extends AuditAction,
  Mode,
  Reach,
  Target,
  More extends unknown[],
  Result,
> extends Declaration<By, Input, Action, Mode, Reach, Target> {
  run: (
    scope: ScopeOf<Action, Mode, ActorOf<By>, DbOf<ActorOf<By>, Reach, Target>> & { target: Target },
    input: Input,
    ...more: More
  ) => Promise<Result>;
  committed?: (result: Result) => void;
}

type ContextOf<A extends Anyone> = [A] extends [Actor]
  ? Context<A>
  : [A] extends [Visitor]
    ? { db: AllBrandsDb; requestId: string }
    : { db: AllBrandsDb; actor: A; requestId: string };

export type UseCase<By extends ActorKind, Input, Action extends AuditAction, More extends unknown[], Result> = ((
  context: ContextOf<ActorOf<By>>,
  ...args: undefined extends Input ? [input?: Input, ...more: Partial<More>] : [input: Input, ...more: More]
) => Promise<Result>) &
  Omit<Declaration<By, Input, Action, unknown, unknown, unknown>, "transaction" | "findTarget">;

/** First throws `insufficient_scope`, `forbidden`, `brand_suspended`; operators: `not_found`, `recent_code_needed`. */
export function useCase<
  const By extends ActorKind,
  Input,
  Result,
  const Action extends AuditAction = never,
  const Mode extends "stepwise" | "one" = "one",
  const Reach extends "every brand" | "its own" = "its own",
  Target extends OfBrand | undefined = undefined,
  More extends unknown[] = [],
>(
  declaration: Runnable<By, Input, Action, Mode, Reach, Target, More, Result>,
): UseCase<By, Input, Action, More, Result> {
  const { may, by, input: schema, audits, reach, findTarget, transaction, run, committed } = declaration;
  const kinds: readonly ActorKind[] = typeof by === "string" ? [by] : by;
  const begin = (context: { db: TenantDb; actor?: Anyone; requestId: string }, input: Input, ...more: More) => {
    const { requestId } = context;
    const actor: Anyone = (!kinds.includes("visitor") && context.actor) || { kind: "visitor" };
    permit(actor, may);
    if (!kinds.includes(actor.kind))
      throw new DomainError("forbidden", `This is done by a ${kinds.join(" or a ")}, not by a ${actor.kind}.`);
    const runOn = (db: TenantDb, target?: Target) => {
      const at = now();
      const inTransaction = <T>(work: (scope: unknown) => Promise<T>) =>
        db.transaction((tx) =>
          withoutUnauditedChange(tx, () => {
            const auditAs = auditorOf(tx, requestId);
            const audits = "brandId" in actor && { audit: auditAs(actor) };
            return work({ db: tx, actor, requestId, at, target, tx, auditAs, ...audits });
          }),
        );
      const done = (running: unknown) => run(running as Parameters<typeof run>[0], input, ...more);
      const isOne = audits.length > 0 && transaction !== "stepwise";
      return isOne ? inTransaction(done) : done({ db, actor, requestId, at, target, inTransaction });
    };
    const running = findTarget
      ? findTarget(acrossBrands(context.db), input).then((target) => runOn(inBrand(context.db, target.brandId), target))
      : runOn(reach ? acrossBrands(context.db) : context.db);
    return committed ? running.then((result) => (committed(result), result)) : running;
  };
  const call = (...args: Parameters<typeof begin>): Promise<Result> => {
    try {
      return begin(...args);
    } catch (error) {
      return Promise.reject(error);
    }
  };
  return Object.assign(call as unknown as UseCase<By, Input, Action, More, Result>, {
    may,
    by,
    input: schema,
    audits,
    reach,
  });
}

export function writingScope(tx: TenantDb, source: { actor: Actor; requestId: string }): WritingScope<AuditAction> {
  const [db, auditAs] = [inBrand(tx, source.actor.brandId), auditorOf(tx, source.requestId)];
  return { ...source, at: now(), db, tx: db, auditAs, audit: auditAs(source.actor) };
}

export function stepsOn<Db extends Queryable>(db: Db): InTransaction<{ tx: Db }> {
  // A transaction has the scope of its handle, which drizzle's types do not express.
  return { inTransaction: (work) => db.transaction((tx) => work({ tx: tx as unknown as Db })) };
}

export function auditorOf(tx: TenantDb, requestId: string): AuditAs<AuditAction> {
  return (actor) => (action, targetId, detail, targetKind, subjects) =>
    appendAudit(tx, { actor, requestId }, { action, targetId, detail, targetKind, subjects });
}

export function permit(actor: Anyone, may: May): void {
  if (may === "oneself" || may === "bearer" || (may === "console" && actor.kind === "console")) return;
  if (may === "console" || !("brandId" in actor)) throw new DomainError("forbidden", "Sign in first.");
  if (may === "operator") authoriseOperator(actor);
  else if (may === "operator.change") authoriseOperatorChange(actor);
  else authorise(actor, may);
}

export function isUseCase(value: unknown): value is AnyUseCase {
  return typeof value === "function" && "may" in value && "audits" in value;
}

export type AnyUseCase = ((context: Context, ...inputs: unknown[]) => Promise<unknown>) &
  Omit<Declaration<ActorKind, unknown, AuditAction, unknown, unknown, unknown>, "transaction" | "findTarget">;

/** With CHECK_RESPONSES, as in tests, throws an Error when `work` changes rows without an audit row. */
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
  // PostgreSQL counts a row that lost a key conflict as inserted and deleted.
  const isNothing = updated === 0 && inserted === deleted && inserted <= 1;
  if (after.audited > before.audited || isNothing) return result;
  throw new Error("a use case changed rows that it declares to audit, and wrote nothing to the audit log");
}

/** Once per `formId` within a day; a repeat returns the first result as JSON. After an error it can be sent again. */
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

/** For results that must not be repeated, such as a secret. Waits for a concurrent transaction with the same form. */
export async function isFirstSubmission(
  tx: BrandDb,
  { brandId, formId }: { brandId: string; formId: string },
): Promise<boolean> {
  return claimSubmission(tx, { brandId, key: `form:${formId}`, fingerprint: sha256Hex(formId), at: now() });
}
