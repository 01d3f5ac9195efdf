import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { cancelTransfer } from "./cancel-transfer";
import { resendTransferLink } from "./links/send-new-link";
import { showTransfer } from "./show-transfer";
import { startTransfer } from "./start-transfer";

const { db } = testDatabase();

async function mintStarted(kind: "member" | "key") {
  const { brandId } = await mintBrand(db);
  const member = contextOf(db, (await mintMember(db, { brandId, role: "manager" })).actor);
  const starter = kind === "member" ? member : contextOf(db, (await mintApiKey(db, { brandId })).actor);
  const { passports } = await mintProduct(db, { brandId });
  const { transfer } = await startTransfer(starter, {
    code: passports[0]!.code,
    recipient_email: "anna@example.com",
    kind: "sale",
    expires_in_days: 7,
  });
  return { brandId, member, transferId: transfer.id };
}

describe("a transfer's page", () => {
  it.each([
    ["member", "Robin Example"],
    ["key", "Test"],
  ] as const)("names the %s who started it", async (kind, name) => {
    const { member, transferId } = await mintStarted(kind);
    expect(await showTransfer(member, { transferId })).toMatchObject({ status: "pending", startedByName: name });
  });

  it("tells its story: start, new link, end", async () => {
    const { member, transferId } = await mintStarted("member");
    await resendTransferLink(member, { transferId });
    await cancelTransfer(member, { transferId });
    const { timeline, messages } = await showTransfer(member, { transferId });
    expect(timeline.map(({ kind }) => kind)).toEqual(["ended", "resent", "started"]);
    expect(messages.map(({ state }) => state)).toEqual(["withdrawn", "withdrawn"]);
  });

  it("does not exist for another brand", async () => {
    const { transferId } = await mintStarted("member");
    const stranger = contextOf(db, (await mintMember(db, { brandId: (await mintBrand(db)).brandId })).actor);
    await expect(showTransfer(stranger, { transferId })).rejects.toMatchObject({ code: "transfer_not_found" });
  });
});
