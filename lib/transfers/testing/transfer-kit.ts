import type { Context, KeyActor } from "@/lib/access/actor";
import { newId, randomSecret } from "@/lib/platform/ids";
import { type EmailBody, type SmsBody, decryptBody } from "@/lib/platform/mail/smtp-courier";
import { hashAddress } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { acceptTransfer } from "../accept-transfer";
import type { StartTransferInput } from "../contract";
import { startTransfer } from "../start-transfer";

/** What tests of transfers share. */

export interface Scene {
  context: Context<KeyActor>;
  brandId: string;
  brandName: string;
  keySecret: string;
  passportId: string;
  code: string;
}

export const mailboxOf = (name: string) => `${name}-${randomSecret(5).toString("hex")}@example.com`;

/** Every message of a transfer, oldest first, with its content while it is stored. */
export async function mintScene(options: { warrantyMonths?: number; name?: string } = {}): Promise<Scene> {
  const { db } = testDatabase();
  const { brandId, name: brandName } = await mintBrand(db);
  const key = await mintApiKey(db, { brandId });
  const { passports } = await mintProduct(db, {
    brandId,
    name: options.name ?? "Sarek shell jacket",
    warrantyMonths: options.warrantyMonths ?? null,
  });
  const { passportId, code } = passports[0]!;
  return { context: contextOf(db, key.actor), brandId, brandName, keySecret: key.secret, passportId, code };
}

export const visitor = () => ({ db: testDatabase().db, requestId: newId("req") });

/** Starts a transfer with the defaults of the API; answers its id. */
export async function begin(
  scene: Scene,
  changes: Partial<StartTransferInput> & { recipient_email?: string } = {},
): Promise<string> {
  const input = {
    code: scene.code,
    recipient_email: mailboxOf("anna"),
    kind: "sale",
    expires_in_days: 7,
    ...changes,
  } as const;
  const { transfer } = await startTransfer(scene.context, input);
  return transfer.id;
}

/**
 * Writes transfers of a passport to a mailbox as if they had been started an hour ago, over in the meantime or by their
 * time.
 */
export async function mintTransfers(options: {
  brandId: string;
  passportId: string;
  recipient: string;
  count: number;
  status?: "declined" | "pending";
}): Promise<void> {
  const { brandId, passportId, recipient, count, status = "declined" } = options;
  const ended = status === "pending" ? "null" : "now()";
  await testDatabase().pool.query(
    `insert into transfers (id, brand_id, passport_id, status, kind, recipient_email_hash, recipient_email, started_by_kind, expires_at, ended_at, created_at)
     select 'trf_' || lpad($4 || n::text, 26, '0'), $1, $2, $6, 'sale', $3, $7, 'key', now(), ${ended}, now() - interval '1 hour' from generate_series(1, $5::int) n`,
    [brandId, passportId, hashAddress(recipient), passportId.slice(-14), count, status, recipient],
  );
}

export interface StoredMessage {
  kind: string;
  channel: "email" | "sms";
  state: string;
  last_error: string | null;
  attempts: number;
  message_id_header: string;
  body: (EmailBody & SmsBody) | null;
}

/** Makes an endpoint's job the oldest waiting one. */
export async function messagesOf(transferId: string): Promise<StoredMessage[]> {
  const { rows } = await testDatabase().pool.query<Omit<StoredMessage, "body"> & { sealed: Buffer | null }>(
    `select kind, channel, state, sealed, last_error, attempts, message_id_header from outgoing_messages where transfer_id = $1 order by created_at, id`,
    [transferId],
  );
  return rows.map(({ sealed, ...row }) => ({ ...row, body: sealed && decryptBody(sealed) }));
}

/** The token in the newest link of a purpose, as its reader gets it. */
export async function tokenOf(transferId: string, purpose: "accept" | "object" = "accept"): Promise<string> {
  const kind = purpose === "accept" ? "transfer_invitation" : "transfer_notice";
  const message = (await messagesOf(transferId)).findLast((candidate) => candidate.kind === kind && candidate.body);
  return /\/t\/([A-Za-z0-9_-]+)/.exec(message!.body!.text)![1]!;
}

/** Gives the passport a holder by the way everybody takes, and answers their mailbox. */
export async function giveTo(scene: Scene, recipient = mailboxOf("holder")): Promise<string> {
  const transferId = await begin(scene, { recipient_email: recipient });
  await acceptTransfer(visitor(), { token: await tokenOf(transferId), locale: "en" });
  return recipient;
}

export async function statusOf(transferId: string): Promise<string> {
  const { rows } = await testDatabase().pool.query<{ status: string }>("select status from transfers where id = $1", [
    transferId,
  ]);
  return rows[0]!.status;
}

export async function passportRow(passportId: string) {
  const { rows } = await testDatabase().pool.query<{
    holder_id: string | null;
    owner_since: Date | null;
    transfer_count: number;
    holder_email: string | null;
  }>(
    "select holder_id, owner_since, transfer_count, h.email as holder_email from passports p left join holders " +
      "h on h.id = p.holder_id where p.id = $1",
    [passportId],
  );
  return rows[0]!;
}

export async function auditActions(brandId: string): Promise<string[]> {
  const { rows } = await testDatabase().pool.query<{ action: string }>(
    "select action from audit_log where brand_id = $1 order by sequence",
    [brandId],
  );
  return rows.map(({ action }) => action);
}
