import { afterEach, describe, expect, it } from "vitest";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { cancelTransfer } from "./cancel-transfer";
import { previewConfirmation } from "./messages/previews";
import { draftOfTransfer, openDraft, encryptDraft } from "./start-transfer";
import { begin, mintScene } from "./testing/transfer-kit";

let restoreClock = () => {};
afterEach(() => restoreClock());

const form = { recipient_email: "anna@example.com", kind: "gift", message: "Enjoy it", expires_in_days: 3 } as const;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

describe("a sealed draft", () => {
  it("names nobody, and opens for its own brand for a day", async () => {
    const [{ context, code }, other] = [await mintScene(), await mintScene()];
    const encrypted = encryptDraft(context.actor, { ...form, code });
    expect(encrypted).toMatch(/^[\w-]+$/);
    expect(Buffer.from(encrypted, "base64url").toString()).not.toContain("anna");
    expect(openDraft(context.actor, encrypted)).toEqual({ ...form, code });
    expect(openDraft(other.context.actor, encrypted)).toBeNull();
    const bytes = Buffer.from(encrypted, "base64url");
    bytes[bytes.length - 1]! ^= 1;
    expect(openDraft(context.actor, bytes.toString("base64url"))).toBeNull();
    expect(openDraft(context.actor, "")).toBeNull();
    restoreClock = setClock(() => new Date(Date.now() + DAY_MS + 1));
    expect(openDraft(context.actor, encrypted)).toBeNull();
  });
});

describe("the preview of the confirmation page", () => {
  it("shows of a draft and of a pending transfer what the link would", async () => {
    const scene = await mintScene({ warrantyMonths: 24 });
    const draft = await previewConfirmation(scene.context, { ...form, code: scene.code, locale: "de" });
    expect(draft).toMatchObject({
      locale: "de",
      link: { kind: "gift", message: "Enjoy it", recipientMasked: "a•••@example.com" },
    });
    expect(draft.link.warranties).toHaveLength(1);
    const transferId = await begin(scene, { recipient_email: "bea@example.com", kind: "sale" });
    const pending = await previewConfirmation(scene.context, (await draftOfTransfer(scene.context, { transferId }))!);
    expect(pending.link).toMatchObject({ kind: "sale", state: "pending", obstacle: null });
  });

  it("is of the brand's own transfers, and of those that are pending", async () => {
    const [scene, other] = [await mintScene(), await mintScene()];
    const transferId = await begin(scene);
    expect(await refusal(draftOfTransfer(other.context, { transferId }))).toBe("transfer_not_found");
    expect(await refusal(previewConfirmation(other.context, { ...form, code: scene.code }))).toBe("passport_not_found");
    await cancelTransfer(scene.context, { transferId });
    expect(await draftOfTransfer(scene.context, { transferId })).toBeNull();
  });
});
