import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { eventExample } from "@/lib/webhooks/event-contract";
import { mintSecret, signedHeaders } from "@/lib/webhooks/send-delivery";
import { WebhookVerificationError } from "./errors";
import { verifyWebhook, type WebhookEvent } from "./webhooks";

const body = JSON.stringify(eventExample);
const [secret, other] = [mintSecret(), mintSecret()];
const signed = (secrets = [secret], at = new Date()) => signedHeaders(secrets, { id: eventExample.id, at, body });

describe("a webhook", () => {
  it("is the event that was signed, whatever kind of headers and body a server has", async () => {
    const headers = signed();
    const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    const bytes = new TextEncoder().encode(body);
    for (const headerSet of [headers, new Headers(headers), shouted])
      for (const payload of [body, bytes])
        expect(await verifyWebhook(payload, headerSet, secret)).toEqual(eventExample);
  });

  it("is that of Standard Webhooks' own vector, and of its own library", async () => {
    const vector = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    };
    const toleranceSeconds = 1e9;
    const ofVector = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    expect(await verifyWebhook('{"test": 2432232314}', vector, ofVector, { toleranceSeconds })).toEqual({
      test: 2_432_232_314,
    });
    const at = new Date();
    const theirs = new Webhook(secret).sign("evt_1", at, body);
    const headers = {
      "webhook-id": "evt_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
      "webhook-signature": `v1a,bm90IG91cnM= ${theirs}`,
    };
    expect(await verifyWebhook(body, headers, secret)).toEqual(eventExample);
  });

  it("is taken by any of some secrets, on either side", async () => {
    expect(await verifyWebhook(body, signed([other, secret]), secret)).toEqual(eventExample);
    expect(await verifyWebhook(body, signed([secret]), [other, secret])).toEqual(eventExample);
  });

  it.each<[why: string, headers: Record<string, string>, given: string]>([
    ["another secret", signed([other]), body],
    ["another body", signed(), body.replace("completed", "cancelled")],
    ["another id", { ...signed(), "webhook-id": "evt_2" }, body],
    ["an old signature", signed([secret], new Date(Date.now() - 301_000)), body],
    ["one of the future", signed([secret], new Date(Date.now() + 330_000)), body],
    ["a time that is none", { ...signed(), "webhook-timestamp": "now" }, body],
    ["no signature", { ...signed(), "webhook-signature": "" }, body],
    ["a signature that is no base64", { ...signed(), "webhook-signature": "v1,%%%" }, body],
    [
      "one of another version alone",
      { ...signed(), "webhook-signature": signed()["webhook-signature"]!.replace("v1,", "v2,") },
      body,
    ],
  ])("with %s is refused", async (_why, headers, payload) => {
    await expect(verifyWebhook(payload, headers, secret)).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it("needs a secret that is one", async () => {
    for (const none of ["", "whsec_", "whsec_%%%"])
      await expect(verifyWebhook(body, signed(), none)).rejects.toBeInstanceOf(WebhookVerificationError);
    await expect(verifyWebhook(body, signed(), [])).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it("tells by its type what it is about", () => {
    const about = (event: WebhookEvent): string | null => {
      switch (event.type) {
        case "transfer.completed":
          return event.data.transfer_id;
        case "passport.reported_stolen":
          return event.data.code;
        case "webhook.test":
          return event.id;
        default:
          return null;
      }
    };
    expect(about(eventExample as WebhookEvent)).toBe(eventExample.data.transfer_id);
  });
});
