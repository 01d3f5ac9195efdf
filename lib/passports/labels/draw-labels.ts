import type { Context } from "@/lib/access/actor";
import { noteFirstTime } from "@/lib/home/first-steps/note-first-time";
import { takeTurn } from "@/lib/platform/exports/take-turn";
import { inSlices } from "@/lib/platform/in-slices";
import type { LabelSheetQuery } from "./label-contract";
import { listLabels } from "./list-labels";
import { drawQrCode } from "./qr-code";

/** The labels of `listLabels` with their codes drawn, in the member's turn. Throws also as `takeTurn`. */
export async function drawLabels(context: Context, query: LabelSheetQuery) {
  const leave = await takeTurn(context);
  try {
    const { labels, isCut } = await listLabels(context, query);
    const drawn = await inSlices(labels, (label) => ({ ...label, qrCode: drawQrCode(label.link) }));
    if (drawn.length > 0) await noteFirstTime(context.db, { brandId: context.actor.brandId, what: "labels" });
    return { labels: drawn, isCut };
  } finally {
    leave();
  }
}
