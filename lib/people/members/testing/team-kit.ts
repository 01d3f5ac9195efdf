import type { Role } from "@/lib/access/permissions";
import { newId, randomSecret } from "@/lib/platform/ids";
import { type EmailBody, decryptBody } from "@/lib/platform/mail/smtp-courier";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { inviteMember } from "../invite-member";

/** What tests of a team share. */

export const mailboxOf = (name: string) => `${name}-${randomSecret(5).toString("hex")}@example.com`;

export const visitor = () => ({ db: testDatabase().db, requestId: newId("req") });

/** A brand with an owner, and a way to add people. */
export async function mintTeam() {
  const { db } = testDatabase();
  const brand = await mintBrand(db);
  const owner = await mintMember(db, { brandId: brand.brandId, role: "owner" });
  const add = async (role: Role) => mintMember(db, { brandId: brand.brandId, role });
  return { ...brand, owner, context: contextOf(db, owner.actor), add };
}

export type Scene = Awaited<ReturnType<typeof mintTeam>>;

/** Messages of a brand, oldest first, as their readers get them. */
export async function mailOf(brandId: string): Promise<(EmailBody & { kind: string })[]> {
  const { rows } = await testDatabase().pool.query<{ kind: string; sealed: Buffer }>(
    "select kind, sealed from outgoing_messages where brand_id = $1 and sealed is not null order by created_at, id",
    [brandId],
  );
  return rows.map(({ kind, sealed }) => ({ kind, ...decryptBody<EmailBody>(sealed) }));
}

export const tokenIn = (text: string) => /\/join\/([A-Za-z0-9_-]+)/.exec(text)![1]!;

/** Invites somebody and answers the token in the message they get. */
export async function invite(scene: Scene, options: { email?: string; role?: Role; locale?: "en" | "de" } = {}) {
  const email = options.email ?? mailboxOf("new");
  const { invitationId } = await inviteMember(scene.context, {
    email,
    role: options.role ?? "viewer",
    locale: options.locale ?? "en",
  });
  const message = (await mailOf(scene.brandId)).findLast(({ to }) => to === email)!;
  return { invitationId, email, message, token: tokenIn(message.text) };
}

export const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => "done",
    (error: { code?: string }) => error.code ?? String(error),
  );
