import { z } from "zod";
import { findCompanyOnly } from "@/db/queries/company-sign-in";
import { insertSession, revokeDeviceSessionRows } from "@/db/queries/sessions";
import { findKnownDevice, insertSignIn } from "@/db/queries/sign-ins";
import { type Membership, listMemberships } from "@/db/queries/team";
import { type AllBrandsDb, inBrand } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import type { AuditAction } from "@/lib/access/audit-actions";
import type { AuditAs, AuditDetail } from "@/lib/access/use-case";
import { roughNetwork } from "@/lib/platform/client-network";
import { DomainError } from "@/lib/platform/errors";
import { newId, randomSecret } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { COMPANY_SESSION_LIFETIME_MS, SESSION_IDLE_MS, SESSION_LIFETIME_MS } from "./rules";
import { sendAccountNotice } from "./send-account-notice";

export const client = z.object({
  /** Null: unknown; then only attempts per account are counted. */
  clientAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  /** SHA-256 of the random value in this browser's cookie; null: no cookie, so each attempt is a new device. */
  deviceHash: z.string().nullable(),
});
export type Client = z.output<typeof client>;

const USER_AGENT_CHARACTERS_MAX = 300;
const NO_DEVICE = "";

type MemberActor = Extract<Actor, { kind: "member" }>;

export const SESSION_AUDITS = ["session.started", "session.replaced"] as const;

export interface BeginningScope {
  tx: AllBrandsDb;
  at: Date;
  auditAs: AuditAs<(typeof SESSION_AUDITS)[number]>;
}

interface Beginning {
  user: { id: string; email: string; locale: string | null };
  membership: Membership;
  client: Client;
  isAtCompany?: boolean;
  hasGivenCode?: boolean;
  isByLink?: boolean;
}

export function keptOfClient({ clientAddress, userAgent, deviceHash }: Client) {
  return {
    userAgent: userAgent?.toWellFormed().slice(0, USER_AGENT_CHARACTERS_MAX) ?? null,
    clientNetwork: clientAddress === null ? null : roughNetwork(clientAddress),
    deviceHash,
  };
}

/**
 * Begins a session in the transaction that proved the identity, and ends this browser's previous session. Mails the
 * person about a new device. Throws `company_sign_in_needed` if the brand does not allow passwords.
 */
export async function beginSession(
  { tx, at, auditAs }: BeginningScope,
  { user, membership, client, isAtCompany = false, hasGivenCode = false, isByLink = false }: Beginning,
): Promise<MemberActor> {
  const { brandId, role } = membership;
  const isCompanyOnly = await findCompanyOnly(tx, brandId);
  if (isCompanyOnly && !isAtCompany && role !== "owner")
    throw new DomainError("company_sign_in_needed", "This brand is entered by its company's sign-in only.");
  const [userId, sessionId, clientFacts] = [user.id, newId("ses", at), keptOfClient(client)];
  const { hasAny, isKnown } = await findKnownDevice(tx, { userId, deviceHash: client.deviceHash ?? NO_DEVICE });
  const replaced =
    client.deviceHash === null
      ? []
      : await revokeDeviceSessionRows(tx, {
          deviceHash: client.deviceHash,
          at,
          idleSince: new Date(at.getTime() - SESSION_IDLE_MS),
        });
  await insertSignIn(tx, {
    id: newId("sgn", at),
    userId,
    at,
    outcome: isAtCompany ? "signed_in_at_company" : "signed_in",
    ...clientFacts,
  });
  await insertSession(inBrand(tx, brandId), {
    id: sessionId,
    userId,
    brandId,
    isAtCompany,
    userAgent: clientFacts.userAgent,
    deviceHash: clientFacts.deviceHash,
    secondStepAt: hasGivenCode ? at : null,
    confirmedAt: at,
    createdAt: at,
    lastSeenAt: at,
    expiresAt: new Date(at.getTime() + (isAtCompany ? COMPANY_SESSION_LIFETIME_MS : SESSION_LIFETIME_MS)),
  });
  if (hasAny && !isKnown)
    await sendAccountNotice(tx, user, {
      kind: "new_device",
      userAgent: clientFacts.userAgent,
      network: clientFacts.clientNetwork,
      at,
    });
  const actor: MemberActor = { kind: "member", brandId, userId, sessionId, role };
  const ownerPath = isCompanyOnly ? "owner_beside_company_sign_in" : null;
  const by = isAtCompany ? "company_sign_in" : isByLink ? "sign_in_link" : ownerPath;
  const started = { actor, action: "session.started", targetId: sessionId, detail: { ...(by && { by }) } } as const;
  const ended = replaced.map((old) => ({
    actor: actorOf(old, actor),
    action: "session.replaced" as const,
    targetId: old.sessionId,
    detail: {},
  }));
  for (const { actor: acting, action, targetId, detail } of [...ended, started].toSorted((a, b) =>
    a.actor.brandId < b.actor.brandId ? -1 : 1,
  ))
    await auditAs(acting)(action, targetId, detail);
  return actor;
}

const actorOf = (old: { userId: string; brandId: string }, newcomer: MemberActor): Actor =>
  old.userId === newcomer.userId ? { ...newcomer, brandId: old.brandId } : { kind: "system", brandId: old.brandId };

/** Secrets in mailed links. Only their hash is stored. */

const TOKEN_BYTES = 24;
const TOKEN_FORM = /^[A-Za-z0-9_-]{32}$/;

export function mintToken(): { token: string; tokenHash: string } {
  const token = randomSecret(TOKEN_BYTES).toString("base64url");
  return { token, tokenHash: sha256Hex(token) };
}

export function hashToken(token: string): string | null {
  return TOKEN_FORM.test(token) ? sha256Hex(token) : null;
}

/** Ordered by brand id, so that concurrent writers do not deadlock. */
export async function auditInAllBrands<Action extends AuditAction>(
  {
    tx,
    auditAs,
    actor = { kind: "system" },
  }: {
    tx: AllBrandsDb;
    auditAs: AuditAs<Action>;
    actor?: Extract<Actor, { kind: "member" }> | { kind: "console" | "system" | "visitor" };
  },
  userId: string,
  action: Action,
  detail?: Record<string, unknown>,
): Promise<void> {
  for (const { brandId, role } of await listMemberships(tx, userId)) {
    const acting: Actor =
      actor.kind === "member"
        ? { ...actor, brandId, role }
        : { kind: actor.kind === "console" ? "operator" : "system", brandId };
    await auditAs(acting)(action, userId, detail as AuditDetail<Action>);
  }
}
