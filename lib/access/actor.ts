import type { AllBrandsDb, BrandDb } from "@/db/tenant";
import { now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { logSecurity } from "@/lib/platform/security-log";
import { isTestBrand } from "@/lib/platform/test-brand";
import { isRecentCode } from "../people/auth/second-step/second-step-rules";
import {
  ALLOWED_WHEN_SUSPENDED,
  NOT_IN_TEST,
  type Permission,
  type Role,
  ROLE_PERMISSIONS,
  type Scope,
  SCOPE_PERMISSIONS,
} from "./permissions";

/** Whoever acts, carried by every use case and written to every audit row. */
export type Actor =
  | { kind: "key"; brandId: string; keyId: string; scopes: readonly Scope[] }
  | ({ kind: "member"; brandId: string; userId: string; sessionId: string; role: Role } & MemberStanding)
  /** The person who opened a transfer's link. */
  | { kind: "recipient"; brandId: string; transferId: string }
  /** The person who claims an item, and whose mailbox has answered. */
  | { kind: "recipient"; brandId: string; claimId: string }
  /** The present holder, who opened the link of the notice or the place of their items. */
  | { kind: "holder"; brandId: string; transferId: string }
  | { kind: "holder"; brandId: string; holderId: string }
  /** The job loop and the seed. */
  | { kind: "system"; brandId: string }
  /** Whoever runs the deployment, at its command line or on the operator's page. `brandId`: of which brand. */
  | { kind: "operator"; brandId: string; userId?: string };

interface MemberStanding {
  /** Runs the deployment as well. */
  isOperator?: true;
  /** Signed in at the brand's own provider: this session works for that brand alone, and never as an operator's. */
  isAtCompany?: true;
  /** When a code of the second step was last given in this session. */
  secondStepAt?: Date;
  /** When the person last proved in this session who they are: by signing in, their password or a code. */
  confirmedAt?: Date;
  /** The operator lets this brand do only what `ALLOWED_WHEN_SUSPENDED` names. */
  isBrandSuspended?: true;
  /** Has yet to choose a password in place of the one that was handed out, and may do nothing before. */
  mustChangePassword?: true;
}

/** Someone who has shown neither key nor session; whom a link or a password shows them to be, a use case finds out. */
export interface Visitor {
  kind: "visitor";
}

/** Whoever works at the deployment's command line: for no brand, until a use case finds one. */
export interface Console {
  kind: "console";
}

export type KeyActor = Extract<Actor, { kind: "key" }>;

/** Who of its kind the actor is, or null where there is one only. */
export function actorId(actor: Actor): string | null {
  switch (actor.kind) {
    case "key":
      return actor.keyId;
    case "member":
      return actor.userId;
    case "operator":
      return actor.userId ?? null;
    case "recipient":
      return "claimId" in actor ? actor.claimId : actor.transferId;
    case "holder":
      return "holderId" in actor ? actor.holderId : actor.transferId;
    default:
      return null;
  }
}

/**
 * What every use case gets beside its input. `db` is the brand's share of the database or, inside an idempotent
 * request, of its transaction.
 */
export interface Context<A extends Actor = Actor> {
  db: BrandDb;
  actor: A;
  requestId: string;
}

/** What use cases get of the command line. */
export const atConsole = (db: AllBrandsDb) => ({ db, actor: { kind: "console" }, requestId: newId("req") }) as const;

export function actorMay(actor: Actor, permission: Permission): boolean {
  if (NOT_IN_TEST.has(permission) && isTestBrand(actor.brandId)) return false;
  if (actor.kind === "member" && actor.mustChangePassword) return false;
  if (actor.kind === "member")
    return (
      ROLE_PERMISSIONS[actor.role].has(permission) &&
      (!actor.isBrandSuspended || ALLOWED_WHEN_SUSPENDED.has(permission))
    );
  if (actor.kind === "key") return actor.scopes.some((scope) => SCOPE_PERMISSIONS[scope].has(permission));
  return actor.kind === "system" || actor.kind === "operator";
}

/**
 * Throws `insufficient_scope` (a key), `live_only` (in a test brand) or `forbidden` (anyone else) unless the actor has
 * the permission.
 */
export function authorise(actor: Actor, permission: Permission): void {
  if (actorMay(actor, permission)) return;
  if (actor.kind === "key")
    throw new DomainError("insufficient_scope", `This API key has not the scope that allows ${permission}.`);
  if (NOT_IN_TEST.has(permission)) requireLive(actor);
  logSecurity("security.forbidden", permission, { brandId: actor.brandId });
  if (actor.kind === "member" && actor.isBrandSuspended && ROLE_PERMISSIONS[actor.role].has(permission))
    throw new DomainError(
      "brand_suspended",
      "The operator has suspended this brand: it can still answer people about their data, and leave with everything.",
    );
  if (actor.kind === "member" && actor.mustChangePassword)
    throw new DomainError("forbidden", "Choose a password of your own first.");
  throw new DomainError("forbidden", `Your role does not allow ${permission}.`);
}

/** Throws `live_only` in a test brand: for what reaches beyond it. */
export function requireLive({ brandId }: Pick<Actor, "brandId">): void {
  if (isTestBrand(brandId)) throw new DomainError("live_only", "There is none of this in test mode: leave it first.");
}

/** Throws `not_found`, as for an address that leads nowhere, unless the actor runs the deployment. */
export function authoriseOperator(actor: Actor): asserts actor is MemberOperator {
  if (actor.kind === "member" && actor.isOperator && !actor.isAtCompany && !actor.mustChangePassword) return;
  logSecurity("security.forbidden", "operator", { brandId: actor.brandId });
  throw new DomainError("not_found", "There is nothing here.");
}

/** The same for a change, with a second step's code of the last ten minutes, else `recent_code_needed`. */
export function authoriseOperatorChange(actor: Actor): asserts actor is MemberOperator {
  authoriseOperator(actor);
  if (isRecentCode(actor.secondStepAt, now())) return;
  logSecurity("security.forbidden", "operator_without_recent_code", { brandId: actor.brandId });
  throw new DomainError(
    "recent_code_needed",
    "Give a code of your second step first: the last one is older than ten minutes.",
  );
}

/** Throws `recent_confirmation_needed` unless the member proved who they are in the last ten minutes. */
export function requireRecentConfirmation(actor: Extract<Actor, { kind: "member" }>): void {
  if (isRecentCode(actor.confirmedAt, now())) return;
  logSecurity("security.forbidden", "without_recent_confirmation", { brandId: actor.brandId });
  throw new DomainError(
    "recent_confirmation_needed",
    "Your last sign-in or confirmation is older than ten minutes. Confirm that it is you and send the form again.",
  );
}

type MemberOperator = Extract<Actor, { kind: "member" }> & { isOperator: true };
