import { describe, expect, it } from "vitest";
import { transferTimeline } from "./show-transfer";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
const transfer = {
  createdAt: at(0),
  expiresAt: at(50),
  startedByKind: "member",
  endedAt: null,
  endedBy: null,
  endReason: null,
};
const source = { transfer, status: "pending", linksMadeAt: [at(0)], messages: [] } as const;

describe("the timeline of a transfer", () => {
  it("begins with its start and has no end while it is pending", () => {
    expect(transferTimeline(source)).toEqual([{ kind: "started", at: at(0), byKind: "member" }]);
  });

  it("tells resends, messages that went or failed, and the end, the latest first", () => {
    const events = transferTimeline({
      transfer: { ...transfer, endedAt: at(9), endedBy: "recipient" },
      status: "completed",
      linksMadeAt: [at(0), at(5)],
      messages: [
        { kind: "transfer_invitation", state: "failed", createdAt: at(0), sentAt: null },
        { kind: "transfer_invitation", state: "sent", createdAt: at(5), sentAt: at(6) },
        { kind: "transfer_receipt", state: "queued", createdAt: at(9), sentAt: null },
      ],
    });
    expect(events.map(({ kind, at: when }) => [kind, when.getUTCMinutes()])).toEqual([
      ["ended", 9],
      ["message", 6],
      ["resent", 5],
      ["message", 0],
      ["started", 0],
    ]);
  });

  it("lets a transfer whose time is over end then, though no sweep has noted it", () => {
    expect(transferTimeline({ ...source, status: "expired" })[0]).toMatchObject({
      kind: "ended",
      status: "expired",
      at: at(50),
    });
  });
});
