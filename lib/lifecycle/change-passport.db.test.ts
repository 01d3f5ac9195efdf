import { describe, expect, it } from "vitest";
import { findTransfer } from "@/db/queries/transfers";
import type { AllBrandsDb } from "@/db/tenant";
import type { Role } from "@/lib/access/permissions";
import { verifyPassport } from "@/lib/passport-pages/verify-passport";
import type { PassportChange } from "@/lib/passports/lifecycle-rules";
import type { DomainError } from "@/lib/platform/errors";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { changePassport } from "./change-passport";

const { db, pool } = testDatabase();

async function mintSubject(role: Role = "manager") {
  const { brandId } = await mintBrand(db);
  const [{ actor }, { actor: key }] = await Promise.all([
    mintMember(db, { brandId, role }),
    mintApiKey(db, { brandId }),
  ]);
  const { passports } = await mintProduct(db, { brandId });
  const { passportId, code } = passports[0]!;
  const change = (passportChange: PassportChange, reason?: string, handle: AllBrandsDb = db) =>
    changePassport(contextOf(handle, actor), { passportId, change: passportChange, reason });
  const authenticity = async () => (await verifyPassport(contextOf(db, key), { code })).authenticity;
  const start = () =>
    startTransfer(contextOf(db, key), { code, recipient_email: "anna@example.com", kind: "sale", expires_in_days: 7 });
  const audit = async () => {
    const { rows } = await pool.query(
      "select action, actor_id, detail from audit_log where brand_id = $1 order by sequence",
      [brandId],
    );
    return rows as { action: string; actor_id: string; detail: Record<string, unknown> }[];
  };
  return { brandId, actor, passportId, code, change, authenticity, start, audit };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

describe("changing a passport", () => {
  it("shows in verify at once, and so does taking it back", async () => {
    const { change, authenticity } = await mintSubject();
    await change("suspend", "Returned to the shop");
    expect(await authenticity()).toMatchObject({ status: "suspect", reasons: ["suspended"] });
    await change("revoke", "Counterfeit label");
    expect(await authenticity()).toMatchObject({ status: "revoked", reasons: ["revoked"] });
    await change("report_stolen");
    await change("decommission");
    expect(await authenticity()).toMatchObject({
      status: "revoked",
      reasons: ["revoked", "decommissioned", "reported_stolen"],
    });
    await change("reinstate", "Revoked by mistake");
    await change("clear_custody");
    expect(await authenticity()).toMatchObject({ status: "authentic", reasons: [] });
  });

  it("keeps the reason beside the status until the passport is reinstated", async () => {
    const { change, passportId } = await mintSubject();
    const stored = async () =>
      (await pool.query("select status, status_reason from passports where id = $1", [passportId])).rows[0];
    await change("suspend", "Under inspection");
    await change("report_lost", "Left on a train");
    expect(await stored()).toEqual({ status: "suspended", status_reason: "Under inspection" });
    await change("reinstate", "Found sound");
    expect(await stored()).toEqual({ status: "active", status_reason: null });
  });

  it.each<PassportChange>(["suspend", "revoke", "archive", "report_lost", "report_stolen", "decommission"])(
    "by %s voids the pending transfer, and none can start",
    async (passportChange) => {
      const { brandId, change, start } = await mintSubject();
      const { transfer } = await start();
      expect(await change(passportChange, "Because")).toEqual({ isChanged: true, voidedTransferId: transfer.id });
      expect(await findTransfer(db, { brandId, transferId: transfer.id })).toMatchObject({
        status: "voided",
        endedBy: "member",
      });
      expect(["passport_not_transferable", "item_reported_lost", "item_reported_stolen"]).toContain(
        await refusal(start()),
      );
    },
  );

  it("back to sound leaves the pending transfer alone", async () => {
    const { change, start } = await mintSubject();
    await change("report_lost");
    await change("clear_custody");
    await start();
    expect(await change("clear_custody")).toEqual({ isChanged: false, voidedTransferId: null });
  });

  it("writes one audit row with who, from what, to what and why", async () => {
    const { actor, change, audit } = await mintSubject();
    await change("suspend", "Under inspection");
    expect(await audit()).toEqual([
      {
        action: "passport.suspended",
        actor_id: actor.userId,
        detail: {
          from: { status: "active", custody_flag: "none", is_decommissioned: false },
          to: { status: "suspended", custody_flag: "none", is_decommissioned: false },
          reason: "Under inspection",
          voided_transfer_id: null,
        },
      },
    ]);
  });

  it("made twice writes once", async () => {
    const { change, audit } = await mintSubject();
    expect((await change("suspend", "Once")).isChanged).toBe(true);
    expect((await change("suspend", "Twice")).isChanged).toBe(false);
    expect(await audit()).toHaveLength(1);
  });

  it("that the state does not allow is refused and changes nothing", async () => {
    const { change, audit, authenticity } = await mintSubject();
    await change("revoke", "Counterfeit");
    expect(await refusal(change("suspend", "Why not"))).toBe("passport_state_conflict");
    expect((await authenticity()).status).toBe("revoked");
    expect(await audit()).toHaveLength(1);
  });

  it("of another brand is a passport that does not exist", async () => {
    const { passportId, audit } = await mintSubject();
    const { actor: stranger } = await mintSubject();
    expect(
      await refusal(changePassport(contextOf(db, stranger), { passportId, change: "suspend", reason: "Envy" })),
    ).toBe("passport_not_found");
    expect(await audit()).toEqual([]);
  });

  it.each<Role>(["viewer", "developer", "compliance"])("is not for the role %s", async (role) => {
    const { change } = await mintSubject(role);
    expect(await refusal(change("suspend", "Because"))).toBe("forbidden");
  });

  it("by ten members at once happens once, and voids the transfer once", async () => {
    const { db: many } = openTestPool(10);
    const { change, start, audit } = await mintSubject();
    await start();
    const done = await Promise.all(Array.from({ length: 10 }, () => change("revoke", "Counterfeit", many)));
    expect(done.filter(({ isChanged }) => isChanged)).toHaveLength(1);
    expect((await audit()).map(({ action }) => action)).toEqual([
      "transfer.started",
      "transfer.voided",
      "passport.revoked",
    ]);
  });

  it("at the moment a transfer starts leaves no pending transfer behind", async () => {
    const { db: many } = openTestPool(4);
    for (let round = 0; round < 5; round += 1) {
      const { change, start, passportId } = await mintSubject();
      await Promise.allSettled([start(), change("report_stolen", undefined, many)]);
      const { rowCount } = await pool.query("select from transfers where passport_id = $1 and status = 'pending'", [
        passportId,
      ]);
      expect(rowCount).toBe(0);
    }
  });
});
