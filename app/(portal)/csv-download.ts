import type { z } from "zod";
import { memberContext } from "@/app/action";
import type { Context, MemberActor } from "@/lib/access/actor";
import type { ExportOptions } from "@/lib/audit/open-export";
import { now } from "@/lib/platform/clock";
import { streamPieces } from "@/lib/platform/exports/stream-pieces";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { CSV_MEDIA_TYPE } from "@/lib/platform/spreadsheets/csv-writer";
import { fileToSave } from "./file-to-save";

interface CsvDownload<Schema extends z.ZodType> {
  name: string;
  schema: Schema;
  open: (
    context: Context<MemberActor>,
    query: z.output<Schema>,
    options: ExportOptions,
  ) => Promise<AsyncGenerator<string>>;
}

/**
 * Route handler for `<list>/export.csv` with the list's own filters; `bom=no` omits the byte order mark for programs.
 */
export function csvDownload<Schema extends z.ZodType>({
  name,
  schema,
  open,
}: CsvDownload<Schema>): (request: Request) => Promise<Response> {
  return async (request) => {
    const context = await memberContext();
    const pairs = new URL(request.url).searchParams;
    const query = schema.parse(addressRecord(pairs));
    return fileToSave(
      async () => ({
        body: streamPieces(await open(context, query, { hasBom: pairs.get("bom") !== "no" }), context),
        mediaType: CSV_MEDIA_TYPE,
        fileName: `${name}-${now().toISOString().slice(0, 10)}.csv`,
      }),
      { exportOf: context },
    );
  };
}
