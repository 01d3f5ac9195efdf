import type { Queryable } from "@/db/client";
import type { Membership } from "@/db/queries/members";
import { insertSession } from "@/db/queries/sessions";
import { findKnownDevice, insertSignIn } from "@/db/queries/sign-ins";
import { appendAudit } from "@/lib/audit/append-audit";
import type { Actor } from "@/lib/auth/actor";
import { roughNetwork } from "@/lib/platform/client-network";
import { newId } from "@/lib/platform/ids";
import type { Client } from "./client";
import { SESSION_LIFETIME_MS } from "./rules";
import { sendAccountNotice } from "./send-account-notice";

const USER_AGENT_CHARACTERS_MAX = 300;
const NO_DEVICE = "";

type MemberActor = Extract<Actor, { kind: "member" }>;

interface Beginning {
  user: { id: string; email: string; locale: string | null };
  membership: Membership;
  client: Client;
  /** Begun at the brand's own provider: the session works for that brand alone. */
  isAtCompany?: boolean;
}

/** What of a client is kept beside a sign-in: never its whole address. */
export function keptOfClient({ clientAddress, userAgent, deviceHash }: Client) {
  return {
    userAgent: userAgent?.toWellFormed().slice(0, USER_AGENT_CHARACTERS_MAX) ?? null,
    clientNetwork: clientAddress === null ? null : roughNetwork(clientAddress),
    deviceHash,
  };
}

/**
 * Begins a session of a person at work for a brand, inside the transaction of what proved who they are. On a device that
 * is new to them, they are told by mail. Audited last.
 */
export async function beginSession(tx: Queryable, source: { requestId: string; at: Date }, { user, membership, client, isAtCompany = false }: Beginning): Promise<MemberActor> {
  const { requestId, at } = source;
  const { brandId, role } = membership;
  const [userId, sessionId, kept] = [user.id, newId("ses", at), keptOfClient(client)];
  const { hasAny, isKnown } = await findKnownDevice(tx, { userId, deviceHash: client.deviceHash ?? NO_DEVICE });
  await insertSignIn(tx, { id: newId("sgn", at), userId, at, outcome: isAtCompany ? "signed_in_at_company" : "signed_in", ...kept });
  await insertSession(tx, {
    id: sessionId, userId, brandId, isAtCompany, userAgent: kept.userAgent, createdAt: at, lastSeenAt: at, expiresAt: new Date(at.getTime() + SESSION_LIFETIME_MS),
  });
  if (hasAny && !isKnown) await sendAccountNotice(tx, user, { kind: "new_device", userAgent: kept.userAgent, network: kept.clientNetwork, at });
  const actor: MemberActor = { kind: "member", brandId, userId, sessionId, role };
  await appendAudit(tx, { actor, requestId }, { action: "session.started", targetKind: "session", targetId: sessionId, ...(isAtCompany ? { detail: { by: "company_sign_in" } } : {}) });
  return actor;
}
