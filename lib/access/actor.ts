import type { AllBrandsDb, BrandDb } from "@/db/tenant";
import { MINUTE_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { logSecurity } from "@/lib/platform/security-log";
import { isTestBrand } from "@/lib/platform/test-brand";
import {
  ALLOWED_WHEN_SUSPENDED,
  NOT_IN_TEST,
  type Permission,
  type Role,
  ROLE_PERMISSIONS,
  type Scope,
  SCOPE_PERMISSIONS,
} from "./permissions";

export type Actor =
  | { kind: "key"; brandId: string; keyId: string; scopes: readonly Scope[] }
  | ({ kind: "member"; brandId: string; userId: string; sessionId: string; role: Role } & MemberStanding)
  | { kind: "recipient"; brandId: string; transferId: string }
  | { kind: "recipient"; brandId: string; claimId: string }
  | { kind: "holder"; brandId: string; transferId: string }
  | { kind: "holder"; brandId: string; holderId: string }
  | { kind: "system"; brandId: string }
  | { kind: "operator"; brandId: string; userId?: string };

interface MemberStanding {
  isOperator?: true;
  /** Signed in at the brand's provider: valid for this brand only, and never for the operator's pages. */
  isAtCompany?: true;
  secondStepAt?: Date;
  confirmedAt?: Date;
  isBrandSuspended?: true;
  mustChangePassword?: true;
}

/** A caller without key or session. The use case itself verifies a link or password. */
export interface Visitor {
  kind: "visitor";
}

export interface Console {
  kind: "console";
}

export type KeyActor = Extract<Actor, { kind: "key" }>;
export type MemberActor = Extract<Actor, { kind: "member" }>;

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

/** `db` is restricted to the brand. Inside an idempotent request it is that request's transaction. */
export interface Context<A extends Actor = Actor> {
  db: BrandDb;
  actor: A;
  requestId: string;
}

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

/** Throws `insufficient_scope` (a key), `live_only` (in a test brand) or `forbidden` (any other actor). */
export function authorise(actor: Actor, permission: Permission): void {
  if (actorMay(actor, permission)) return;
  if (actor.kind === "key")
    throw new DomainError("insufficient_scope", `This API key does not have the scope that allows ${permission}.`);
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

/** Throws `live_only`. Use it for effects outside the test brand. */
export function requireLive({ brandId }: Pick<Actor, "brandId">): void {
  if (isTestBrand(brandId)) throw new DomainError("live_only", "There is none of this in test mode: leave it first.");
}

/** Throws `not_found`, so that the operator's pages are not revealed. */
export function authoriseOperator(actor: Actor): asserts actor is MemberOperator {
  if (actor.kind === "member" && actor.isOperator && !actor.isAtCompany && !actor.mustChangePassword) return;
  logSecurity("security.forbidden", "operator", { brandId: actor.brandId });
  throw new DomainError("not_found", "There is nothing here.");
}

export const RECENT_CODE_MS = 10 * MINUTE_MS;

export function isRecentCode(secondStepAt: Date | null | undefined, at: Date): boolean {
  return secondStepAt != null && at.getTime() - secondStepAt.getTime() <= RECENT_CODE_MS;
}

/** Same as `authoriseOperator`; throws `recent_code_needed` without a second-factor code in the last ten minutes. */
export function authoriseOperatorChange(actor: Actor): asserts actor is MemberOperator {
  authoriseOperator(actor);
  if (isRecentCode(actor.secondStepAt, now())) return;
  logSecurity("security.forbidden", "operator_without_recent_code", { brandId: actor.brandId });
  throw new DomainError(
    "recent_code_needed",
    "Give a code of your second step first: the last one is older than ten minutes.",
  );
}

/** Throws `recent_confirmation_needed` unless the member confirmed their identity in the last ten minutes. */
export function requireRecentConfirmation(actor: MemberActor): void {
  if (isRecentCode(actor.confirmedAt, now())) return;
  logSecurity("security.forbidden", "without_recent_confirmation", { brandId: actor.brandId });
  throw new DomainError(
    "recent_confirmation_needed",
    "Your last sign-in or confirmation is older than ten minutes. Confirm that it is you and send the form again.",
  );
}

type MemberOperator = MemberActor & { isOperator: true };
