import { describe, expect, it } from "vitest";
import { GET as getMessage } from "@/app/v1/test/messages/[id]/route";
import { GET as listMessages } from "@/app/v1/test/messages/route";
import { mintTestScene } from "@/lib/brands/test-mode/testing/test-mode-kit";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey } from "@/lib/platform/testing/factories";
import { withSettings } from "@/lib/platform/testing/settings";
import type { Scene } from "@/lib/transfers/testing/transfer-kit";
import {
  auditActions,
  begin,
  messagesOf,
  mintScene,
  passportRow,
  statusOf,
  tokenOf,
  visitor,
} from "@/lib/transfers/testing/transfer-kit";
import { eventsQuery } from "@/lib/webhooks/event-contract";
import { listEvents } from "@/lib/webhooks/list-events";
import { acceptTransfer } from "../accept-transfer";
import { cancelTransfer } from "../cancel-transfer";
import { magicActOf } from "../links/link-rules";
import type { TestMessage } from "../messages/test-messages-contract";

withSettings({ SMTP_URL: "smtp://mail.example.invalid" });
const { db, pool } = testDatabase();

const typesOf = async ({ context }: Scene) => {
  const { data } = await listEvents(context, eventsQuery.parse({}));
  expect(data.map(({ test }) => test)).toEqual(data.map(() => true));
  return data.map(({ type }) => type).filter((type) => type.startsWith("transfer."));
};

it.each([
  ["accept@test.example", "accept"],
  ["Accept+anna@TEST.example", "accept"],
  ["bounce+1@test.example", "bounce"],
  ["expire@test.example", "expire"],
  ["decline@test.example", "decline"],
  ["accepted@test.example", null],
  ["accept@test.example.com", null],
  ["accept@example.com", null],
  ["toString@test.example", null],
])("%s does %s by itself", (mailbox, act) => expect(magicActOf(mailbox)).toBe(act));

describe("in test mode", () => {
  it.each([
    ["accept", "completed", ["transfer.started", "transfer.completed"], "transfer.completed"],
    ["decline", "declined", ["transfer.started", "transfer.declined"], "transfer.declined"],
    ["expire", "expired", ["transfer.started", "transfer.expired"], "transfer.expired"],
    ["bounce", "pending", ["transfer.started", "transfer.failed_delivery"], "transfer.started"],
  ])("%s@ ends a transfer as a person would", async (act, status, types, action) => {
    const scene = await mintTestScene();
    const transferId = await begin(scene, { recipient_email: `${act}@test.example` });
    expect(await statusOf(transferId)).toBe("pending");
    await runAll(db, "magic_recipient");
    await expect.poll(() => typesOf(scene)).toEqual(types);
    expect(await statusOf(transferId)).toBe(status);
    expect((await auditActions(scene.brandId)).at(-1)).toBe(action);
    const { holder_email: holder } = await passportRow(scene.passportId);
    expect(holder).toBe(act === "accept" ? "accept@test.example" : null);
    const states = (await messagesOf(transferId)).map(({ kind, state }) => [kind, state]);
    expect(states[0]).toEqual(["transfer_invitation", act === "bounce" ? "failed" : "kept"]);
  });

  it("a transfer that was cancelled meanwhile stays so", async () => {
    const scene = await mintTestScene();
    const transferId = await begin(scene, { recipient_email: "accept@test.example" });
    await cancelTransfer(scene.context, { transferId });
    await runAll(db, "magic_recipient");
    expect(await statusOf(transferId)).toBe("cancelled");
  });

  it("nothing is sent, by mail or text, whatever servers there are, and its link can be followed", async () => {
    const scene = await mintTestScene();
    const transferId = await begin(scene, { recipient_phone: "+4915112345678" });
    expect((await messagesOf(transferId)).map(({ channel, state }) => `${channel} ${state}`).toSorted()).toEqual([
      "email kept",
      "sms kept",
    ]);
    const { rows } = await pool.query(
      "select kind from jobs where brand_id = $1 and kind in ('brand_mail', 'text_message')",
      [scene.brandId],
    );
    expect(rows).toEqual([]);
    const path = `/v1/test/messages?transfer_id=${transferId}`;
    const { body } = await callApi<{ data: TestMessage[] }>(listMessages, { path, key: scene.keySecret });
    const mail = body.data.find(({ channel }) => channel === "email")!;
    expect(mail).toMatchObject({
      kind: "transfer_invitation",
      html: expect.stringContaining("<html"),
      transfer_id: transferId,
    });
    expect(body.data.find(({ channel }) => channel === "sms")).toMatchObject({ to: "+4915112345678", html: null });
    const token = mail.links.flatMap((link) => /\/t\/([\w-]+)$/.exec(link)?.[1] ?? [])[0]!;
    expect(token).toBe(await tokenOf(transferId));
    await acceptTransfer(visitor(), { token, locale: "en" });
    expect(await statusOf(transferId)).toBe("completed");
    const one = await callApi(getMessage, {
      path: `/v1/test/messages/${mail.id}`,
      params: { id: mail.id },
      key: scene.keySecret,
    });
    expect(one.body).toEqual(mail);
  });

  it("messages are another test brand's to nobody, and no live key's", async () => {
    const scene = await mintTestScene();
    const transferId = await begin(scene);
    const { rows } = await pool.query<{ id: string }>("select id from outgoing_messages where transfer_id = $1", [
      transferId,
    ]);
    const id = rows[0]!.id;
    const readMessage = (key: string) => callApi(getMessage, { path: `/v1/test/messages/${id}`, params: { id }, key });
    const other = await mintTestScene();
    const live = await mintApiKey(db, { brandId: scene.liveId });
    expect((await readMessage(other.keySecret)).status).toBe(404);
    expect((await readMessage(live.secret)).body).toMatchObject({ code: "test_key_needed" });
    expect((await callApi(listMessages, { path: "/v1/test/messages", key: live.secret })).body).toMatchObject({
      code: "test_key_needed",
    });
    const { body } = await callApi<{ data: unknown[] }>(listMessages, {
      path: "/v1/test/messages",
      key: other.keySecret,
    });
    expect(body.data).toEqual([]);
  });
});

it("in live mode magic recipients are mailboxes as any other", async () => {
  const scene = await mintScene();
  const transferId = await begin(scene, { recipient_email: "accept@test.example" });
  await runAll(db, "magic_recipient");
  expect([await statusOf(transferId), (await messagesOf(transferId))[0]!.state]).toEqual(["pending", "queued"]);
});
