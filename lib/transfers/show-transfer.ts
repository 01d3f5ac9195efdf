import { findActorName } from "@/db/queries/audit-reads";
import { listShownPictures } from "@/db/queries/product-pictures";
import { listTransferRows } from "@/db/queries/transfer-lists";
import { useCase } from "@/lib/access/use-case";
import { now } from "@/lib/platform/clock";
import { ids } from "@/lib/platform/input/ids";
import type { MessageState } from "@/lib/platform/mail/rules";
import { obstacleOf } from "./call-off";
import { getTransferStory } from "./get-transfer";
import { MESSAGE_KINDS, type TransferStatus } from "./rules";

export const showTransfer = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: [],
  run: async (context, input) => {
    const { db, actor } = context;
    const story = await getTransferStory(context, input);
    const { startedByKind: kind, startedById: id } = story.transfer;
    const { brandId } = actor;
    const [startedByName, [picture], [newest]] = await Promise.all([
      findActorName(db, { brandId, kind, id }),
      listShownPictures(db, { brandId, productId: story.product.id }),
      listTransferRows(db, { brandId, passportId: story.passport.id, at: now(), limit: 1 }),
    ]);
    const invitation = story.messages.findLast(
      ({ channel, kind: messageKind }) => channel === "email" && messageKind === MESSAGE_KINDS.invitation,
    );
    return {
      ...story,
      startedByName,
      picture: picture ?? null,
      invitation,
      isTransferable: obstacleOf(story) === null && newest?.id === input.transferId,
      timeline: transferTimeline(story),
    };
  },
});

export type TransferView = Awaited<ReturnType<typeof showTransfer>>;

export type TransferEvent =
  | { kind: "started"; at: Date; byKind: string }
  | { kind: "resent"; at: Date }
  | { kind: "message"; at: Date; messageKind: string; state: "sent" | "failed" | "waiting" }
  | {
      kind: "ended";
      at: Date;
      status: Exclude<TransferStatus, "pending">;
      byKind: string | null;
      reason: string | null;
    };

interface TimelineSource {
  transfer: {
    createdAt: Date;
    expiresAt: Date;
    startedByKind: string;
    endedAt: Date | null;
    endedBy: string | null;
    endReason: string | null;
  };
  status: TransferStatus;
  linksMadeAt: readonly Date[];
  messages: readonly { kind: string; state: MessageState; createdAt: Date; sentAt: Date | null }[];
}

export function transferTimeline({ transfer, status, linksMadeAt, messages }: TimelineSource): TransferEvent[] {
  const events: TransferEvent[] = [{ kind: "started", at: transfer.createdAt, byKind: transfer.startedByKind }];
  for (const at of linksMadeAt.slice(1)) events.push({ kind: "resent", at });
  for (const { kind: messageKind, state, createdAt, sentAt } of messages)
    if (state === "sent" || state === "failed" || state === "waiting")
      events.push({ kind: "message", at: sentAt ?? createdAt, messageKind, state });
  if (status !== "pending")
    events.push({
      kind: "ended",
      at: transfer.endedAt ?? transfer.expiresAt,
      status,
      byKind: transfer.endedBy,
      reason: transfer.endReason,
    });
  return events.toSorted((one, other) => one.at.getTime() - other.at.getTime()).reverse();
}
