import { acquireExport } from "@/lib/access/export-semaphore";
import { useCase } from "@/lib/access/use-case";
import { recordFirstTime } from "@/lib/home/first-steps/record-first-time";
import { inSlices } from "@/lib/platform/in-slices";
import { labelSheetQuery } from "./label-contract";
import { listLabels } from "./list-labels";
import { drawQrCode } from "./qr-code";

/** The labels of `listLabels` with their codes drawn, one of the member's exports. Throws also as `acquireExport`. */
export const drawLabels = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: labelSheetQuery,
  audits: [],
  run: async (context, query) => {
    const { db, actor } = context;
    const release = await acquireExport(context);
    try {
      const { labels, isCut } = await listLabels(context, query);
      const drawn = await inSlices(labels, (label) => ({ ...label, qrCode: drawQrCode(label.link, query.correction) }));
      if (drawn.length > 0) await recordFirstTime(db, { brandId: actor.brandId, what: "labels" });
      return { labels: drawn, isCut };
    } finally {
      release();
    }
  },
});
