import { setImmediate } from "node:timers/promises";
import type { Context } from "@/lib/auth/actor";
import { takeTurn } from "@/lib/exports/take-turn";
import { noteFirstTime } from "@/lib/first-steps/note-first-time";
import { monotonicMs } from "@/lib/platform/clock";
import type { LabelSheetQuery } from "./label-contract";
import { listLabels } from "./list-labels";
import { drawQrCode, type QrDrawing } from "./qr-code";

/** The thread that serves is lent to others after so long. */
const SLICE_MS = 10;

/** The labels of `listLabels` with their codes drawn, in the member's turn. Throws also as `takeTurn`. */
export async function drawLabels(context: Context, query: LabelSheetQuery) {
  const leave = await takeTurn(context);
  try {
    const { labels, isCut } = await listLabels(context, query);
    const drawn: ((typeof labels)[number] & { qrCode: QrDrawing })[] = [];
    let sliceMs = monotonicMs();
    for (const label of labels) {
      drawn.push({ ...label, qrCode: drawQrCode(label.link) });
      if (monotonicMs() - sliceMs < SLICE_MS) continue;
      await setImmediate();
      sliceMs = monotonicMs();
    }
    if (drawn.length > 0) await noteFirstTime(context.db, { brandId: context.actor.brandId, what: "labels" });
    return { labels: drawn, isCut };
  } finally {
    leave();
  }
}
