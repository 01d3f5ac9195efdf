import { findActorName } from "@/db/queries/actor-names";
import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { getTransferStory } from "./get-transfer";
import { transferTimeline } from "./timeline";

export const showTransfer = useCase({
  may: "transfers.read",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: [],
  run: async (context, input) => {
    const { db, actor } = context;
    const story = await getTransferStory(context, input);
    const { startedByKind: kind, startedById: id } = story.transfer;
    const startedByName = await findActorName(db, { brandId: actor.brandId, kind, id });
    return { ...story, startedByName, timeline: transferTimeline(story) };
  },
});

export type TransferView = Awaited<ReturnType<typeof showTransfer>>;
