import { afterEach, describe, expect, it } from "vitest";
import { jobScope } from "@/lib/access/job-audit";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import { testDatabase } from "@/lib/platform/testing/database";
import { acceptTransfer } from "./accept-transfer";
import { expireTransfers } from "./call-off";
import { cancelTransfer, voidPendingTransfer } from "./cancel-transfer";
import { declineTransfer, objectToTransfer } from "./decline-transfer";
import { getTransfer } from "./get-transfer";
import { openTransferLink, resendTransferLink } from "./links/send-new-link";
import { begin, giveTo, mintScene, passportRow, type Scene, statusOf, tokenOf, visitor } from "./testing/transfer-kit";

const { db } = testDatabase();

interface Attempt {
  scene: Scene;
  transferId: string;
  acceptToken: string;
  objectToken: string;
}

const ACTIONS = {
  accept: ({ acceptToken }) => acceptTransfer(visitor(), { token: acceptToken, locale: "en" }),
  decline: ({ acceptToken }) => declineTransfer(visitor(), { token: acceptToken, locale: "en" }),
  object: ({ objectToken }) => objectToTransfer(visitor(), { token: objectToken }),
  cancel: ({ scene, transferId }) => cancelTransfer(scene.context, { transferId }),
  resend: ({ scene, transferId }) => resendTransferLink(scene.context, { transferId }),
  void: ({ scene }) =>
    db.transaction((tx) =>
      voidPendingTransfer(jobScope("close-brands", tx, scene.context), {
        passportId: scene.passportId,
        reason: "reported_stolen",
      }),
    ),
  sweep: () => expireTransfers(db),
} satisfies Record<string, (attempt: Attempt) => Promise<unknown>>;
type Action = keyof typeof ACTIONS;

let restoreClock = () => {};
afterEach(() => restoreClock());

function letDaysPass(days: number): void {
  restoreClock = setClock(() => new Date(Date.now() + days * DAY_MS));
}

/** A passport somebody holds, with a pending transfer to somebody else. */
async function mintPending(): Promise<Attempt> {
  const scene = await mintScene();
  await giveTo(scene);
  const transferId = await begin(scene, { kind: "resale" });
  return {
    scene,
    transferId,
    acceptToken: await tokenOf(transferId),
    objectToken: await tokenOf(transferId, "object"),
  };
}

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => "done",
    (error: { code: string }) => error.code,
  );
}

const FROM_PENDING: [Action, status: string][] = [
  ["accept", "completed"],
  ["decline", "declined"],
  ["object", "cancelled"],
  ["cancel", "cancelled"],
  ["void", "voided"],
  ["resend", "pending"],
  ["sweep", "pending"],
];

describe("from pending", () => {
  it.each(FROM_PENDING)("%s leads to %s", async (action, status) => {
    const attempt = await mintPending();
    expect(await codeOf(ACTIONS[action](attempt))).toBe("done");
    expect(await statusOf(attempt.transferId)).toBe(status);
  });

  it("only acceptance changes the holder", async () => {
    for (const [action] of FROM_PENDING) {
      const attempt = await mintPending();
      const before = await passportRow(attempt.scene.passportId);
      await ACTIONS[action](attempt);
      const after = await passportRow(attempt.scene.passportId);
      expect(after.holder_id !== before.holder_id, action).toBe(action === "accept");
      expect(after.transfer_count - before.transfer_count, action).toBe(action === "accept" ? 1 : 0);
    }
  });
});

const ENDS: [status: string, by: Action][] = [
  ["completed", "accept"],
  ["declined", "decline"],
  ["cancelled", "cancel"],
  ["voided", "void"],
];
const REFUSALS: Record<Action, string> = {
  accept: "transfer_link_used",
  decline: "transfer_link_used",
  object: "transfer_link_used",
  cancel: "transfer_not_pending",
  resend: "transfer_not_pending",
  void: "done",
  sweep: "done",
};

describe("every end is final", () => {
  it.each(ENDS)("%s stays, whatever is tried, and a new transfer can start", async (status, by) => {
    const attempt = await mintPending();
    await ACTIONS[by](attempt);
    const holder = await passportRow(attempt.scene.passportId);
    for (const [action, refusal] of Object.entries(REFUSALS)) {
      expect(await codeOf(ACTIONS[action as Action](attempt)), action).toBe(refusal);
      expect(await statusOf(attempt.transferId), action).toBe(status);
    }
    expect(await passportRow(attempt.scene.passportId)).toEqual(holder);
    expect(await statusOf(await begin(attempt.scene))).toBe("pending");
  });

  it("an expired one stays expired and lets a new one start", async () => {
    const attempt = await mintPending();
    letDaysPass(8);
    expect(await expireTransfers(db)).toBeGreaterThan(0);
    for (const [action, refusal] of Object.entries(REFUSALS)) {
      expect(await codeOf(ACTIONS[action as Action](attempt)), action).toBe(refusal);
      expect(await statusOf(attempt.transferId), action).toBe("expired");
    }
    expect(await statusOf(await begin(attempt.scene))).toBe("pending");
  });
});

describe("a transfer past its time that no sweep has noted", () => {
  it.each(["accept", "decline", "object", "cancel", "resend"] as const)("refuses to %s", async (action) => {
    const attempt = await mintPending();
    letDaysPass(7.01);
    expect(await codeOf(ACTIONS[action](attempt))).toBe(REFUSALS[action]);
    expect((await passportRow(attempt.scene.passportId)).transfer_count).toBe(1);
  });

  it("is told as expired at the moment its time ended", async () => {
    const { scene, transferId, acceptToken } = await mintPending();
    letDaysPass(9);
    const { status, transfer } = await getTransfer(scene.context, { transferId });
    expect(status).toBe("expired");
    expect(transfer.endedAt).toBeNull();
    expect((await openTransferLink(visitor(), { token: acceptToken }))!.state).toBe("expired");
    await expireTransfers(db);
    expect((await getTransfer(scene.context, { transferId })).transfer.endedAt).toEqual(transfer.expiresAt);
  });

  it("does not bar the way of a new one", async () => {
    const { scene, transferId } = await mintPending();
    letDaysPass(8);
    const next = await begin(scene);
    expect([await statusOf(transferId), await statusOf(next)]).toEqual(["expired", "pending"]);
  });

  it("is expired, not voided, when the item is reported stolen after its time", async () => {
    const attempt = await mintPending();
    letDaysPass(8);
    await ACTIONS.void(attempt);
    expect(await statusOf(attempt.transferId)).toBe("expired");
  });
});

describe("a link", () => {
  it("works to the last moment and not after it", async () => {
    const { scene, transferId, acceptToken } = await mintPending();
    const { expiresAt } = (await getTransfer(scene.context, { transferId })).transfer;
    restoreClock = setClock(() => expiresAt);
    expect(await codeOf(acceptTransfer(visitor(), { token: acceptToken, locale: "en" }))).toBe("transfer_link_used");
    restoreClock = setClock(() => new Date(expiresAt.getTime() - 1));
    expect(await codeOf(acceptTransfer(visitor(), { token: acceptToken, locale: "en" }))).toBe("done");
  });

  it("of one purpose does not serve the other", async () => {
    const { acceptToken, objectToken } = await mintPending();
    expect(await codeOf(acceptTransfer(visitor(), { token: objectToken, locale: "en" }))).toBe("transfer_not_found");
    expect(await codeOf(declineTransfer(visitor(), { token: objectToken, locale: "en" }))).toBe("transfer_not_found");
    expect(await codeOf(objectToTransfer(visitor(), { token: acceptToken }))).toBe("transfer_not_found");
  });

  it.each(["", "x", "../../etc/passwd", "a".repeat(32), "a".repeat(5000), "\0".repeat(32)])(
    "with the token %j opens nothing",
    async (token) => {
      expect(await openTransferLink(visitor(), { token })).toBeNull();
      expect(await codeOf(acceptTransfer(visitor(), { token, locale: "en" }))).toBe("transfer_not_found");
    },
  );

  it("is read any number of times without a change", async () => {
    const { scene, transferId, acceptToken, objectToken } = await mintPending();
    const before = await getTransfer(scene.context, { transferId });
    for (let round = 0; round < 5; round += 1) {
      expect((await openTransferLink(visitor(), { token: acceptToken }))!.state).toBe("pending");
      expect((await openTransferLink(visitor(), { token: objectToken }))!.state).toBe("pending");
    }
    expect(await getTransfer(scene.context, { transferId })).toEqual(before);
  });

  it("is stored as a hash only", async () => {
    const { transferId, acceptToken } = await mintPending();
    const { rows } = await testDatabase().pool.query("select * from transfer_links where transfer_id = $1", [
      transferId,
    ]);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(acceptToken);
  });
});
