import { findActorName } from "@/db/queries/actor-names";
import type { Context } from "@/lib/access/actor";
import { getTransferStory } from "./get-transfer";
import { transferTimeline } from "./timeline";

/** One of the brand's transfers as the portal's page tells it. Throws `forbidden`, `transfer_not_found`. */
export async function showTransfer(context: Context, input: { transferId: string }) {
  const story = await getTransferStory(context, input);
  const { startedByKind: kind, startedById: id } = story.transfer;
  const startedByName = await findActorName(context.db, { brandId: context.actor.brandId, kind, id });
  return { ...story, startedByName, timeline: transferTimeline(story) };
}

export type ShownTransfer = Awaited<ReturnType<typeof showTransfer>>;
