import type { z } from "zod";
import { memberContext } from "@/app/action";
import { getReader } from "@/app/i18n";
import type { Context, MemberActor } from "@/lib/access/actor";
import type { ExportFormat, ExportOptions } from "@/lib/audit/define-export";
import { now } from "@/lib/platform/clock";
import { streamPieces } from "@/lib/platform/exports/stream-pieces";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { CSV_MEDIA_TYPE } from "@/lib/platform/spreadsheets/csv-writer";
import { fileToSave } from "./file-to-save";

interface ListDownload<Schema extends z.ZodType> {
  name: string;
  schema: Schema;
  open: (
    context: Context<MemberActor>,
    query: z.output<Schema>,
    options: Required<ExportOptions>,
  ) => Promise<AsyncGenerator<string>>;
}

const MEDIA_TYPES: Record<ExportFormat, string> = { csv: CSV_MEDIA_TYPE, jsonl: "application/x-ndjson" };

/**
 * Route handler for `<list>/export.csv` with the list's own filters. `format=jsonl` returns JSON Lines; `bom=no` omits
 * the byte order mark for programs.
 */
export function listDownload<Schema extends z.ZodType>({
  name,
  schema,
  open,
}: ListDownload<Schema>): (request: Request) => Promise<Response> {
  return async (request) => {
    const [context, { timeZone }] = await Promise.all([memberContext(), getReader()]);
    const pairs = new URL(request.url).searchParams;
    const query = schema.parse(addressRecord(pairs));
    const format = pairs.get("format") === "jsonl" ? "jsonl" : "csv";
    const options = { hasBom: pairs.get("bom") !== "no", format, timeZone } as const;
    return fileToSave(
      async () => ({
        body: streamPieces(await open(context, query, options), context),
        mediaType: MEDIA_TYPES[format],
        fileName: `${name}-${now().toISOString().slice(0, 10)}.${format}`,
      }),
      { exportOf: context },
    );
  };
}
