import type { z } from "zod";
import { memberContext } from "@/app/action";
import { getLocale, getReader } from "@/app/i18n";
import type { Context, MemberActor } from "@/lib/access/actor";
import { acquireExport, releasedWhenRead } from "@/lib/access/export-semaphore";
import type { ExportFormat, ExportOptions } from "@/lib/audit/define-export";
import { now } from "@/lib/platform/clock";
import { DomainError, type ErrorCode } from "@/lib/platform/errors";
import { streamPieces } from "@/lib/platform/exports/stream-pieces";
import { attachment, SANDBOX } from "@/lib/platform/http/answer";
import { errorSentence } from "@/lib/platform/i18n/error-sentence";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { CSV_MEDIA_TYPE } from "@/lib/platform/spreadsheets/csv-writer";
import { toStorageRefusal } from "@/lib/platform/storage-error";

interface FileToSave {
  fileName: string;
  mediaType: string;
  body: BodyInit;
  sizeBytes?: number;
}

export function notNow(
  { status, extras }: DomainError,
  body: string | null = null,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, {
    status,
    headers: { "Retry-After": String(extras.retryAfterSeconds ?? 1), "Cache-Control": "no-store", ...headers },
  });
}

/**
 * Responds with a download that is never rendered inline, so its content cannot run scripts in the portal's origin.
 * Status 404 if the role may not see it, 409 if a passport lacks data, 503 if the disk is full or unavailable. Slow
 * exports count against the member's limit (`exportOf`); above it the status is 429.
 */
export async function fileToSave(
  making: () => FileToSave | Promise<FileToSave>,
  { exportOf }: { exportOf?: Context } = {},
): Promise<Response> {
  let release = () => {};
  try {
    if (exportOf) release = await acquireExport(exportOf);
    const { fileName, mediaType, body, sizeBytes } = await making();
    const isStream = body instanceof ReadableStream;
    if (!isStream) release();
    return new Response(isStream ? releasedWhenRead(body, release) : body, {
      headers: {
        "Content-Type": mediaType,
        ...(sizeBytes !== undefined && { "Content-Length": String(sizeBytes) }),
        "Content-Disposition": attachment(fileName),
        "Cache-Control": "private, no-store",
        ...SANDBOX,
      },
    });
  } catch (error) {
    release();
    const refusal = toStorageRefusal(error);
    if (!(refusal instanceof DomainError)) throw error;
    const sentenceOf = async () => errorSentence(await getLocale(), refusal.code);
    if (COME_AGAIN.includes(refusal.code)) return notNow(refusal, await sentenceOf(), PLAIN);
    return refusal.code === "passport_incomplete"
      ? new Response(await sentenceOf(), { status: refusal.status, headers: { "Cache-Control": "no-store", ...PLAIN } })
      : new Response(null, { status: 404 });
  }
}

const PLAIN = { "Content-Type": "text/plain; charset=utf-8" };
const COME_AGAIN: readonly ErrorCode[] = ["rate_limited", "storage_unavailable"];

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

/** Handler for `<list>/export.csv`; `format=jsonl` returns JSON Lines, `bom=no` omits the byte order mark. */
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
