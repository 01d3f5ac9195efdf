import { describe, expect, it } from "vitest";
import { POST as postCancel } from "@/app/v1/transfers/[id]/cancel/route";
import { GET as getOne } from "@/app/v1/transfers/[id]/route";
import type { Scope } from "@/lib/access/permissions";
import { type ApiAnswer, callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey } from "@/lib/platform/testing/factories";
import { acceptTransfer } from "@/lib/transfers/accept-transfer";
import type { TransferView, StartedTransfer } from "@/lib/transfers/contract";
import { mailboxOf, messagesOf, mintScene, type Scene, tokenOf, visitor } from "@/lib/transfers/testing/transfer-kit";
import { POST } from "./route";

const { db } = testDatabase();

interface Problem {
  code: string;
  errors: { pointer: string; code: string }[];
  [member: string]: unknown;
}

const start = <Body = StartedTransfer>(
  scene: Scene,
  json: object,
  headers?: Record<string, string>,
): Promise<ApiAnswer<Body>> => callApi<Body>(POST, { path: "/v1/transfer", key: scene.keySecret, json, headers });
const show = <Body = TransferView>(key: string, id: string) =>
  callApi<Body>(getOne, { path: `/v1/transfers/${id}`, params: { id }, key });
const cancel = <Body = TransferView>(key: string, id: string) =>
  callApi<Body>(postCancel, { method: "POST", path: `/v1/transfers/${id}/cancel`, params: { id }, key });
const good = (scene: Scene) => ({ code: scene.code, recipient_email: mailboxOf("anna") });

describe("POST /v1/transfer", () => {
  it("answers 201 with the transfer and where to follow it", async () => {
    const scene = await mintScene();
    const recipient = mailboxOf("Anna");
    const { status, headers, body } = await start(scene, {
      code: scene.code.toLowerCase(),
      recipient_email: ` ${recipient} `,
    });
    expect(status).toBe(201);
    expect(headers.get("location")).toBe(`/v1/transfers/${body.id}`);
    expect(body).toEqual({
      id: expect.stringMatching(/^trf_/),
      test: false,
      code: expect.stringMatching(/^\w{4}-\w{4}-\w{4}-\w{5}$/),
      status: "pending",
      kind: "sale",
      recipient_email: recipient,
      created_at: expect.stringMatching(/Z$/),
      expires_at: expect.any(String),
      message_delivery: { email: expect.stringMatching(/^(queued|kept)$/) },
      warnings: [],
    });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(7 * 86_400_000);
  });

  it("takes a mailbox that is not what it seems, and says so then and later", async () => {
    const scene = await mintScene();
    const { status, body } = await start(scene, { ...good(scene), recipient_email: "=?utf-8?q?anna?=аb@exаmple.com" });
    const codes = ({ warnings }: StartedTransfer) => warnings.map(({ pointer, code }) => [pointer, code]);
    const expected = [
      ["/recipient_email", "mixed_scripts"],
      ["/recipient_email", "encoded_word"],
    ];
    expect([status, codes(body)]).toEqual([201, expected]);
    expect(codes((await show(scene.keySecret, body.id)).body)).toEqual(expected);
  });

  it("takes every optional field", async () => {
    const scene = await mintScene();
    const { status, body } = await start(scene, {
      ...good(scene),
      recipient_phone: "+491701234567",
      kind: "gift",
      message: "Für dich 🎁",
      expires_in_days: 30,
    });
    expect([status, body.kind]).toEqual([201, "gift"]);
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(30 * 86_400_000);
  });

  const refused: [error: string, change: object, pointer: string, code: string][] = [
    ["no code", { code: undefined }, "/code", "required"],
    ["a code of a wrong length", { code: "ABC" }, "/code", "invalid_code"],
    ["a code that is a number", { code: 123 }, "/code", "wrong_type"],
    ["no recipient", { recipient_email: undefined }, "/recipient_email", "required"],
    ["two recipients", { recipient_email: "a@example.com,b@example.com" }, "/recipient_email", "invalid_email"],
    ["a list of recipients", { recipient_email: ["a@example.com"] }, "/recipient_email", "wrong_type"],
    [
      "a header injection",
      { recipient_email: "a@example.com\r\nBcc: b@example.com" },
      "/recipient_email",
      "invalid_email",
    ],
    ["a local telephone number", { recipient_phone: "0170 1234567" }, "/recipient_phone", "invalid_phone"],
    ["an unknown kind", { kind: "loan" }, "/kind", "unknown_value"],
    ["501 characters of message", { message: "x".repeat(501) }, "/message", "too_long"],
    ["an empty message", { message: "  " }, "/message", "too_short"],
    ["NUL in the message", { message: "a\0b" }, "/message", "invalid_text"],
    ["no days", { expires_in_days: 0 }, "/expires_in_days", "out_of_range"],
    ["31 days", { expires_in_days: 31 }, "/expires_in_days", "out_of_range"],
    ["half a day", { expires_in_days: 0.5 }, "/expires_in_days", "wrong_type"],
    ["days as text", { expires_in_days: "7" }, "/expires_in_days", "wrong_type"],
    ["a misspelt field", { recipient_mail: "a@example.com" }, "/recipient_mail", "unknown_field"],
    ["a field of the answer", { status: "completed" }, "/status", "unknown_field"],
  ];
  it.each(refused)("refuses %s", async (_error, change, pointer, code) => {
    const scene = await mintScene();
    const { status, body } = await start<Problem>(scene, { ...good(scene), ...change });
    expect(status).toBe(422);
    expect(body.errors).toEqual([expect.objectContaining({ pointer, code })]);
    expect(body.code).toBe(pointer === "/code" ? "invalid_code" : "invalid_request");
  });

  it("lists every error at once", async () => {
    const { body } = await start<Problem>(await mintScene(), {
      code: "x",
      recipient_email: "y",
      kind: "z",
      expires_in_days: 99,
    });
    expect(body.errors.map(({ pointer }) => pointer)).toEqual([
      "/code",
      "/recipient_email",
      "/kind",
      "/expires_in_days",
    ]);
    expect(body.code).toBe("invalid_request");
  });

  it("answers 404 for an unknown code and, word for word, for another brand's", async () => {
    const [scene, other] = [await mintScene(), await mintScene()];
    const unknown = await start<Problem>(scene, { ...good(scene), code: "00000000000000000" });
    const foreign = await start<Problem>(scene, { ...good(scene), code: other.code });
    expect([unknown.status, unknown.body.code]).toEqual([404, "passport_not_found"]);
    const { request_id: _one, ...reported } = unknown.body;
    const { request_id: _other, ...reportedToo } = foreign.body;
    expect(reportedToo).toEqual(reported);
  });

  it("answers 409 with id and end of the transfer that is pending", async () => {
    const scene = await mintScene();
    const first = await start(scene, good(scene));
    const { status, body } = await start<Problem>(scene, good(scene));
    expect([status, body.code]).toEqual([409, "transfer_already_pending"]);
    expect(body).toMatchObject({ transfer_id: first.body.id, expires_at: first.body.expires_at });
  });

  it("answers 422 for the present holder", async () => {
    const scene = await mintScene();
    const recipient = mailboxOf("anna");
    const { body } = await start(scene, { code: scene.code, recipient_email: recipient });
    await acceptTransfer(visitor(), { token: await tokenOf(body.id), locale: "en" });
    const again = await start<Problem>(scene, { code: scene.code, recipient_email: recipient.toUpperCase() });
    expect([again.status, again.body.code]).toEqual([422, "recipient_is_current_holder"]);
  });

  it("needs the scope transfer", async () => {
    const scene = await mintScene();
    const { secret } = await mintApiKey(db, { brandId: scene.brandId, scopes: ["verify", "products", "read"] });
    const { status, body } = await start<Problem>({ ...scene, keySecret: secret }, good(scene));
    expect([status, body.code]).toEqual([403, "insufficient_scope"]);
  });

  it("sent again with its Idempotency-Key has one effect, one answer and one mail", async () => {
    const scene = await mintScene();
    const [json, headers] = [good(scene), { "idempotency-key": "sale-4711" }];
    const first = await start(scene, json, headers);
    const again = await start(scene, json, headers);
    expect([again.status, again.body, again.headers.get("location")]).toEqual([
      201,
      first.body,
      `/v1/transfers/${first.body.id}`,
    ]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await messagesOf(first.body.id)).toHaveLength(1);
  });

  it("refused because of a pending transfer and repeated with its Idempotency-Key, starts one once that is cancelled", async () => {
    const scene = await mintScene();
    const [json, headers] = [good(scene), { "idempotency-key": "sale-4712" }];
    const pending = await start(scene, good(scene));
    const repeat = () => start<StartedTransfer & Problem>(scene, json, headers);
    expect((await repeat()).body.code).toBe("transfer_already_pending");
    const racing = Array.from({ length: 6 }, repeat);
    const [cancelled, ...answers] = await Promise.all([
      cancel(scene.keySecret, pending.body.id),
      ...racing,
      ...Array.from({ length: 6 }, repeat),
    ]);
    expect(cancelled.status).toBe(200);
    answers.push(await repeat());
    const started = answers.filter(({ status }) => status === 201);
    expect(new Set(started.map(({ body }) => body.id)).size).toBe(1);
    expect(started.filter(({ headers: reported }) => !reported.has("idempotent-replayed"))).toHaveLength(1);
    const refusals = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code));
    expect(
      [...refusals].filter((code) => code !== "transfer_already_pending" && code !== "idempotency_in_progress"),
    ).toEqual([]);
  });
});

describe("GET /v1/transfers/{id}", () => {
  it("tells how the transfer stands and how it ended", async () => {
    const scene = await mintScene();
    const started = await start(scene, good(scene));
    const pending = await show(scene.keySecret, started.body.id);
    expect(pending.body).toEqual({
      ...started.body,
      ended_at: null,
      ended_by: null,
      end_reason: null,
      delivery_faults: {},
      product_id: expect.stringMatching(/^prd_/),
      changed_at: started.body.created_at,
    });
    await acceptTransfer(visitor(), { token: await tokenOf(started.body.id), locale: "en" });
    const { body } = await show(scene.keySecret, started.body.id);
    expect(body).toMatchObject({ status: "completed", ended_by: "recipient", ended_at: expect.stringMatching(/Z$/) });
  });

  it("is for keys that read as for those that transfer, and for no others", async () => {
    const scene = await mintScene();
    const { body } = await start(scene, good(scene));
    const statusFor = async (scope: Scope) => {
      const { secret } = await mintApiKey(db, { brandId: scene.brandId, scopes: [scope] });
      return (await show(secret, body.id)).status;
    };
    expect([
      await statusFor("read"),
      await statusFor("transfer"),
      await statusFor("verify"),
      await statusFor("products"),
    ]).toEqual([200, 200, 403, 403]);
  });

  it("is 404 for another brand's transfer, an unknown one and nonsense", async () => {
    const [scene, other] = [await mintScene(), await mintScene()];
    const { body } = await start(scene, good(scene));
    for (const id of [body.id, "trf_00000000000000000000000000", "x"]) {
      const { status, body: problem } = await show<Problem>(other.keySecret, id);
      expect([status, problem.code]).toEqual([404, "transfer_not_found"]);
    }
  });
});

describe("POST /v1/transfers/{id}/cancel", () => {
  it("cancels a pending transfer, once", async () => {
    const scene = await mintScene();
    const { body } = await start(scene, good(scene));
    const cancelled = await cancel(scene.keySecret, body.id);
    expect([cancelled.status, cancelled.body.status, cancelled.body.ended_by]).toEqual([200, "cancelled", "key"]);
    const again = await cancel<Problem>(scene.keySecret, body.id);
    expect([again.status, again.body.code, again.body["transfer_status"]]).toEqual([
      409,
      "transfer_not_pending",
      "cancelled",
    ]);
  });

  it("leaves another brand's transfer alone", async () => {
    const [scene, other] = [await mintScene(), await mintScene()];
    const { body } = await start(scene, good(scene));
    expect((await cancel<Problem>(other.keySecret, body.id)).status).toBe(404);
    expect((await show(scene.keySecret, body.id)).body.status).toBe("pending");
  });
});
