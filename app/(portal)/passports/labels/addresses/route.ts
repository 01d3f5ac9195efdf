import { memberContext } from "@/app/action";
import { exportLabelAddresses } from "@/lib/passports/labels/draw-labels";
import { labelAddressQuery } from "@/lib/passports/labels/label-contract";
import { now } from "@/lib/platform/clock";
import { streamPieces } from "@/lib/platform/exports/stream-pieces";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { CSV_MEDIA_TYPE } from "@/lib/platform/spreadsheets/csv-writer";
import { fileToSave } from "../../../file-to-save";

export async function GET(request: Request): Promise<Response> {
  const context = await memberContext();
  const query = labelAddressQuery.parse(addressRecord(new URL(request.url).searchParams));
  return fileToSave(
    async () => ({
      body: streamPieces(await exportLabelAddresses(context, query), context),
      mediaType: query.format === "json" ? "application/json" : CSV_MEDIA_TYPE,
      fileName: `labels-${now().toISOString().slice(0, 10)}.${query.format}`,
    }),
    { exportOf: context },
  );
}
