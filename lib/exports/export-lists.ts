import { Readable } from "node:stream";
import { listQueueRows } from "@/db/queries/compliance-lists";
import { listPassportsBy } from "@/db/queries/passport-lists";
import { listProductsAfter } from "@/db/queries/products";
import { listTransfersBy } from "@/db/queries/transfer-lists";
import { listWarrantiesBy } from "@/db/queries/warranty-lists";
import { listEventRows, listEventRowsByIds } from "@/db/queries/webhooks";
import { readBatchFromReplica } from "@/db/replicas";
import type { BrandDb } from "@/db/tenant";
import type { Actor } from "@/lib/access/actor";
import type { Permission } from "@/lib/access/permissions";
import { useCase } from "@/lib/access/use-case";
import type { MadeFile } from "@/lib/api/send-file";
import { auditExport, type ExportedList } from "@/lib/audit/define-export";
import { reviewAnswerOf } from "@/lib/compliance/reviews/list-reviews";
import { EVENT_RETENTION_DAYS, readEventId } from "@/lib/events/rules";
import { passportAnswerOf } from "@/lib/passports/get-passport";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { idFloor } from "@/lib/platform/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { productAnswer } from "@/lib/products/registration/product-answers";
import { transferAnswers } from "@/lib/transfers/lists/follow-transfers";
import { warrantyAnswerOf } from "@/lib/warranties/follow-warranties";
import { describeEvents, eventsIn } from "@/lib/webhooks/describe-events";
import { type Export, exportQuery, JSON_LINES } from "./contract";

/** Exports whole lists as JSON Lines. Each batch is a separate query, so no long transaction remains open. */

const LINES_PER_BATCH = 500;

interface Read {
  brandId: string;
  actor: Actor;
  after: string | undefined;
  limit: number;
  at: Date;
}

interface Lines {
  may: Permission;
  list: ExportedList;
  prefix: string;
  read: (db: BrandDb, read: Read) => Promise<{ lines: readonly object[]; last: string | undefined }>;
}

const placeAfter = (after: string | undefined) => (after === undefined ? undefined : { value: null, id: after });
const OLDEST_FIRST = { by: "created", isDescending: false } as const;

function exporting({ may, list, prefix, read }: Lines) {
  return useCase({
    may,
    by: ["member", "key"],
    input: exportQuery,
    audits: ["list.exported"],
    transaction: "stepwise",
    run: async (context, { after }): Promise<MadeFile> => {
      const { db, actor, at } = context;
      if (after !== undefined && !after.startsWith(`${prefix}_`))
        throw invalidRequest([{ pointer: "?after", code: "invalid_cursor", detail: "This is no id of this list." }]);
      const next = (from: string | undefined) =>
        readBatchFromReplica(db, actor.brandId, async (copy) => [
          await read(copy, { brandId: actor.brandId, actor, after: from, limit: LINES_PER_BATCH, at }),
        ]).then(([batch]) => batch);
      const first = await next(after);
      await auditExport(context, { list, filters: { after } });
      const pieces = async function* () {
        for (let batch = first; batch;) {
          if (batch.lines.length > 0) yield batch.lines.map((line) => `${JSON.stringify(line)}\n`).join("");
          batch = batch.last === undefined ? undefined : await next(batch.last);
        }
      };
      const body = Readable.from(pieces(), { highWaterMark: 1 });
      return { fileName: `${list}-${dayOf(at)}.jsonl`, mediaType: JSON_LINES, body };
    },
  });
}

function batchOf<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => string, lines: readonly object[]) {
  const last = rows.at(-1);
  return { lines, last: last === undefined || rows.length < limit ? undefined : idOf(last) };
}

export const exportProductLines = exporting({
  may: "products.read",
  list: "products",
  prefix: "prd",
  read: async (db, { brandId, after, limit }) => {
    const rows = await listProductsAfter(db, { brandId, afterId: after, limit });
    return batchOf(rows, limit, ({ product }) => product.id, rows.map(productAnswer));
  },
});

export const exportPassportLines = exporting({
  may: "passports.read",
  list: "passports",
  prefix: "psp",
  read: async (db, { brandId, after, limit, at }) => {
    const page = { ...OLDEST_FIRST, after: placeAfter(after), limit, at };
    const rows = await listPassportsBy(db, { brandId, condition: undefined }, page);
    return batchOf(rows, limit, ({ id }) => id, rows.map(passportAnswerOf));
  },
});

export const exportTransferLines = exporting({
  may: "transfers.read",
  list: "transfers",
  prefix: "trf",
  read: async (db, { brandId, actor, after, limit, at }) => {
    const page = { ...OLDEST_FIRST, after: placeAfter(after), limit };
    const rows = await listTransfersBy(db, { brandId, at }, page);
    return batchOf(rows, limit, ({ id }) => id, await transferAnswers(db, actor, rows, at));
  },
});

export const exportWarrantyLines = exporting({
  may: "warranties.read",
  list: "warranties",
  prefix: "wty",
  read: async (db, { brandId, after, limit, at }) => {
    const page = { ...OLDEST_FIRST, after: placeAfter(after), limit };
    const rows = await listWarrantiesBy(db, { brandId, today: dayOf(at) }, page);
    const lines = rows.map((row) => warrantyAnswerOf(row, at));
    return batchOf(rows, limit, ({ warranty }) => warranty.id, lines);
  },
});

const ANY_REVIEW = { groups: [], states: [], checks: [], severities: [], assignees: [], todos: [] };

export const exportReviewLines = exporting({
  may: "compliance.read",
  list: "reviews",
  prefix: "prd",
  read: async (db, { brandId, after, limit }) => {
    const rows = await listQueueRows(
      db,
      { brandId, ...ANY_REVIEW },
      { by: "product", after: placeAfter(after), limit },
    );
    return batchOf(rows, limit, ({ productId }) => productId, rows.map(reviewAnswerOf));
  },
});

export const exportEventLines = exporting({
  may: "events.read",
  list: "events",
  prefix: "evt",
  read: async (db, { brandId, after: afterId, limit, at }) => {
    const after = afterId === undefined ? 0 : await numberOf(db, brandId, afterId);
    const fromId = idFloor("evt", new Date(at.getTime() - EVENT_RETENTION_DAYS * DAY_MS));
    const { rows } = await listEventRows(db, { brandId, after, fromId, types: [], limit, lookedThrough: limit });
    const events = eventsIn(rows, after, limit);
    const lines = await describeEvents(db, { brandId, events, payload: "thin", at });
    return { lines, last: events.length < limit ? undefined : lines.at(-1)?.id };
  },
});

async function numberOf(db: BrandDb, brandId: string, eventId: string): Promise<number> {
  const eventPosition = readEventId(eventId);
  const [row] = eventPosition ? await listEventRowsByIds(db, { brandId, ids: [eventPosition.rowId] }) : [];
  if (!eventPosition || !row || eventPosition.index >= row.subjects.length)
    throw new DomainError("event_not_found", `No event of the last ${EVENT_RETENTION_DAYS} days has this id.`);
  return row.first + eventPosition.index;
}

export const EXPORT_USE_CASES = {
  products: exportProductLines,
  passports: exportPassportLines,
  transfers: exportTransferLines,
  warranties: exportWarrantyLines,
  compliance: exportReviewLines,
  events: exportEventLines,
} as const satisfies Record<Export, unknown>;
