import { describe, expect, it } from "vitest";
import { jobScope } from "@/lib/access/job-audit";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { isEmbeddedDatabase, openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { mintProduct } from "@/lib/platform/testing/factories";
import { acceptTransfer } from "./accept-transfer";
import { cancelTransfer, voidPendingTransfer } from "./cancel-transfer";
import { declineTransfer } from "./decline-transfer";
import { resendTransferLink } from "./links/send-new-link";
import { TRANSFERS_PER_RECIPIENT_AND_DAY } from "./rules";
import {
  begin,
  mailboxOf,
  messagesOf,
  mintScene,
  mintTransfers,
  passportRow,
  statusOf,
  tokenOf,
  visitor,
} from "./testing/transfer-kit";

const { db, pool } = testDatabase();
/** Two processes' worth of connections; the embedded database has one session, whatever is opened. */
const pools = isEmbeddedDatabase() ? [db, db] : [openTestPool(8).db, openTestPool(8).db];
const dbAt = (index: number) => pools[index % pools.length]!;
const CLIENTS = 50;

async function outcomes(attempts: Promise<unknown>[]): Promise<Record<string, number>> {
  const settled = await Promise.allSettled(attempts);
  const names = settled.map((result) =>
    result.status === "fulfilled" ? "done" : ((result.reason as { code?: string }).code ?? String(result.reason)),
  );
  return Object.fromEntries([...new Set(names)].map((name) => [name, names.filter((other) => other === name).length]));
}

describe("at once", () => {
  it(`${CLIENTS} starts of one passport make one transfer and one mail`, async () => {
    const scene = await mintScene();
    const starts = Array.from({ length: CLIENTS }, (_, index) =>
      begin({ ...scene, context: { ...scene.context, db: dbAt(index) } }),
    );
    expect(await outcomes(starts)).toEqual({ done: 1, transfer_already_pending: CLIENTS - 1 });
    const { rows } = await pool.query<{ id: string }>("select id from transfers where passport_id = $1", [
      scene.passportId,
    ]);
    expect(rows).toHaveLength(1);
    expect(await messagesOf(rows[0]!.id)).toHaveLength(1);
    expect(await verifyAudit(db, scene.brandId)).toMatchObject({ ok: true, rows: 1 });
  });

  it(`${CLIENTS} clicks on one link change the holder once, and tell the others`, async () => {
    const scene = await mintScene({ warrantyMonths: 24 });
    const transferId = await begin(scene);
    const token = await tokenOf(transferId);
    const clicks = Array.from({ length: CLIENTS }, (_, index) =>
      acceptTransfer({ ...visitor(), db: dbAt(index) }, { token, locale: "en" }),
    );
    expect(await outcomes(clicks)).toEqual({ done: 1, transfer_link_used: CLIENTS - 1 });
    expect((await passportRow(scene.passportId)).transfer_count).toBe(1);
    expect((await messagesOf(transferId)).filter(({ kind }) => kind === "transfer_receipt")).toHaveLength(1);
    expect(await verifyAudit(db, scene.brandId)).toMatchObject({ ok: true, rows: 2 });
  });

  it("transfers to one mailbox stop at the day's limit, those that make way for themselves included", async () => {
    const [scene, places] = [await mintScene(), 5];
    const recipient = mailboxOf("collector");
    const transfer = { brandId: scene.brandId, passportId: scene.passportId, recipient };
    await mintTransfers({ ...transfer, count: TRANSFERS_PER_RECIPIENT_AND_DAY - places });
    const { passports } = await mintProduct(db, { brandId: scene.brandId, units: CLIENTS });
    for (const { passportId } of passports.slice(CLIENTS / 2))
      await mintTransfers({ ...transfer, passportId, recipient: mailboxOf("late"), count: 1, status: "pending" });
    const starts = passports.map(({ code }, index) =>
      begin({ ...scene, code, context: { ...scene.context, db: dbAt(index) } }, { recipient_email: recipient }),
    );
    expect(await outcomes(starts)).toEqual({ done: places, recipient_limit_reached: CLIENTS - places });
    expect(await verifyAudit(db, scene.brandId)).toMatchObject({ ok: true });
  });

  it("accept, decline, cancel and void end a transfer one way", async () => {
    for (let round = 0; round < 5; round += 1) {
      const scene = await mintScene();
      const transferId = await begin(scene);
      const token = await tokenOf(transferId);
      const settled = await Promise.allSettled([
        acceptTransfer({ ...visitor(), db: dbAt(0) }, { token, locale: "en" }),
        declineTransfer({ ...visitor(), db: dbAt(1) }, { token, locale: "en" }),
        cancelTransfer({ ...scene.context, db: dbAt(0) }, { transferId }),
      ]);
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const won = ["completed", "declined", "cancelled"][settled.findIndex(({ status }) => status === "fulfilled")];
      expect(await statusOf(transferId)).toBe(won);
      expect((await passportRow(scene.passportId)).transfer_count).toBe(won === "completed" ? 1 : 0);
    }
  });

  it("a passport that is reported stolen is either passed on before or not at all", async () => {
    for (let round = 0; round < 5; round += 1) {
      const scene = await mintScene();
      const token = await tokenOf(await begin(scene));
      const report = () =>
        dbAt(1).transaction(async (tx) => {
          await tx.execute(`update passports set custody_flag = 'reported_stolen' where id = '${scene.passportId}'`);
          return voidPendingTransfer(jobScope("close-brands", tx, scene.context), {
            passportId: scene.passportId,
            reason: "reported_stolen",
          });
        });
      const [accepted, reported] = await Promise.allSettled([
        acceptTransfer({ ...visitor(), db: dbAt(0) }, { token, locale: "en" }),
        report(),
      ]);
      expect(reported.status).toBe("fulfilled");
      const wasVoided = reported.status === "fulfilled" && reported.value !== null;
      expect(accepted.status).toBe(wasVoided ? "rejected" : "fulfilled");
      expect((await passportRow(scene.passportId)).transfer_count).toBe(wasVoided ? 0 : 1);
    }
  });

  it("of resends no more than three get through, and one link lives", async () => {
    const scene = await mintScene();
    const transferId = await begin(scene);
    const resends = Array.from({ length: 10 }, (_, index) =>
      resendTransferLink({ ...scene.context, db: dbAt(index) }, { transferId }),
    );
    expect(await outcomes(resends)).toEqual({ done: 3, resend_limit_reached: 7 });
    const { rows } = await pool.query(
      "select count(*)::int as all, count(*) filter (where replaced_at is null)::int as live from " +
        "transfer_links where transfer_id = $1",
      [transferId],
    );
    expect(rows).toEqual([{ all: 4, live: 1 }]);
  });
});
