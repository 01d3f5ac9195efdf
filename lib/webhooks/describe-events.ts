import type { EventRow } from "@/db/queries/audit";
import { listReportsById } from "@/db/queries/unsold-goods";
import {
  listEventImports,
  listEventPassports,
  listEventProducts,
  listEventRegistrations,
  listEventSignals,
  listEventTransfers,
  listEventWarranties,
} from "@/db/queries/webhooks";
import type { BrandDb } from "@/db/tenant";
import { eventId, type Payload, type SubjectKind, subjectKindOf } from "@/lib/events/rules";
import { formatPassportCode } from "@/lib/passports/code";
import { unitAnswer } from "@/lib/passports/get-passport";
import { environment } from "@/lib/platform/env";
import { requireValue } from "@/lib/platform/require-value";
import { isTestBrand } from "@/lib/platform/test-brand";
import { productAnswer } from "@/lib/products/registration/product-answers";
import { statusAt } from "@/lib/transfers/rules";
import { listedAnswer } from "@/lib/unsold-goods/read-reports";
import type { EventAnswer } from "./event-contract";

export interface NumberedEvent {
  number: number;
  row: EventRow;
  index: number;
}

export function eventsIn(rows: readonly EventRow[], after: number, most: number): NumberedEvent[] {
  const events: NumberedEvent[] = [];
  for (const row of rows)
    for (let number = Math.max(row.first, after + 1); number <= row.last && events.length < most; number += 1)
      events.push({ number, row, index: number - row.first });
  return events;
}

type Data = EventAnswer["data"];
interface Described {
  ids: Data;
  object: Data["object"];
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

type Describe = (
  db: BrandDb,
  query: { brandId: string; ids: readonly string[]; isFull: boolean; at: Date },
) => Promise<Map<string, Described>>;

const DESCRIBE: Readonly<Record<SubjectKind, Describe>> = {
  product: async (db, query) => {
    if (!query.isFull) return new Map();
    const rows = await listEventProducts(db, query);
    return new Map(rows.map((listed) => [listed.product.id, { ids: {}, object: productAnswer(listed) }] as const));
  },
  passport: async (db, query) => {
    const { publicUrl } = environment();
    const rows = await listEventPassports(db, query);
    return new Map(
      rows.map(({ id, productId, code, passport }) => {
        const ids = { product_id: productId, code: formatPassportCode(code) };
        const { status, custodyFlag, decommissionedAt, createdAt } = passport;
        const object = {
          ...unitAnswer(passport, publicUrl),
          product_id: productId,
          status,
          custody_flag: custodyFlag,
          is_decommissioned: decommissionedAt !== null,
          created_at: createdAt.toISOString(),
        };
        return [id, { ids, object }] as const;
      }),
    );
  },
  transfer: async (db, query) => {
    const rows = await listEventTransfers(db, query);
    return new Map(
      rows.map((transfer) => {
        const { id, productId, kind, createdAt, expiresAt, endedAt, endedBy, endReason } = transfer;
        const ids = { product_id: productId, code: formatPassportCode(transfer.code), kind };
        const object = {
          id,
          test: isTestBrand(query.brandId),
          ...ids,
          status: statusAt(transfer, query.at),
          created_at: createdAt.toISOString(),
          expires_at: expiresAt.toISOString(),
          ended_at: iso(endedAt),
          ended_by: endedBy,
          end_reason: endReason,
        };
        return [id, { ids, object }] as const;
      }),
    );
  },
  warranty: async (db, query) => {
    const rows = await listEventWarranties(db, query);
    return new Map(
      rows.map(({ id, productId, code, warranty }) => {
        const { kind, state, startsOn, endsOn, transferable, territory } = warranty;
        const test = isTestBrand(query.brandId);
        const ids = { product_id: productId, code: formatPassportCode(code), kind, ends_on: endsOn };
        return [
          id,
          { ids, object: { id, test, ...ids, kind, state, starts_on: startsOn, transferable, territory } },
        ] as const;
      }),
    );
  },
  import: async (db, query) => {
    if (!query.isFull) return new Map();
    const rows = await listEventImports(db, query);
    return new Map(
      rows.map(({ id, state, counts, createdAt }) => {
        const test = isTestBrand(query.brandId);
        const { rows, refused } = counts;
        const object = { id, test, state, rows, refused, created_at: createdAt.toISOString() };
        return [id, { ids: {}, object }] as const;
      }),
    );
  },
  registration: async (db, query) => {
    const rows = await listEventRegistrations(db, query);
    return new Map(
      rows.map((entry) => {
        const { subjectId, productId, registrationId, registeredOn, proofDueOn, submittedAt } = entry;
        const code = entry.code === null ? null : formatPassportCode(entry.code);
        const ids = {
          product_id: productId,
          code,
          registration_id: registrationId,
          proof_due_on: entry.hasProof ? null : proofDueOn,
        };
        const object = {
          test: isTestBrand(query.brandId),
          product_id: productId,
          code,
          level: entry.code === null ? ("model" as const) : ("item" as const),
          upi: entry.upi,
          submitted_at: iso(submittedAt),
          registration_id: registrationId,
          registered_on: registeredOn,
          proof_due_on: proofDueOn,
          has_proof: entry.hasProof,
        };
        return [subjectId, { ids, object }] as const;
      }),
    );
  },
  signal: async (db, query) => {
    const rows = await listEventSignals(db, query);
    return new Map(
      rows.map(({ id, productId, code, kind, firstAt, lastAt }) => {
        const ids = { product_id: productId, code: code === null ? null : formatPassportCode(code), kind };
        const test = isTestBrand(query.brandId);
        const object = { id, test, ...ids, first_at: firstAt.toISOString(), last_at: lastAt.toISOString() };
        return [id, { ids, object }] as const;
      }),
    );
  },
  report: async (db, query) => {
    const rows = await listReportsById(db, query);
    return new Map(
      rows.map((report) => {
        const object = listedAnswer(report);
        return [report.id, { ids: { financial_year: object.financial_year }, object }] as const;
      }),
    );
  },
};

const GONE: Readonly<Record<SubjectKind, Data>> = {
  product: {},
  passport: { product_id: null, code: null },
  transfer: { product_id: null, code: null },
  warranty: { product_id: null, code: null },
  import: {},
  signal: { product_id: null, code: null },
  registration: { product_id: null, code: null },
  report: { financial_year: null },
};

const ID_NAMES = {
  product: "product_id",
  transfer: "transfer_id",
  warranty: "warranty_id",
  import: "import_id",
  signal: "signal_id",
  report: "report_id",
} as const satisfies Partial<Record<SubjectKind, keyof Data>>;

export async function describeEvents(
  db: BrandDb,
  { brandId, events, payload, at }: { brandId: string; events: readonly NumberedEvent[]; payload: Payload; at: Date },
): Promise<EventAnswer[]> {
  const [isFull, test] = [payload === "full", isTestBrand(brandId)];
  const subjects = new Map<SubjectKind, Set<string>>();
  for (const { row, index } of events) {
    const kind = subjectKindOf(row.type);
    subjects.set(kind, (subjects.get(kind) ?? new Set()).add(subjectAt(row, index)));
  }
  const described = new Map<SubjectKind, Map<string, Described>>();
  for (const [kind, ids] of subjects)
    described.set(kind, await DESCRIBE[kind](db, { brandId, ids: [...ids], isFull, at }));
  return events.map(({ row, index }) => {
    const [kind, subject] = [subjectKindOf(row.type), subjectAt(row, index)];
    const description = described.get(kind)?.get(subject);
    // Their data name the passport or the product.
    const subjectIds = kind === "passport" || kind === "registration" ? {} : { [ID_NAMES[kind]]: subject };
    return {
      id: eventId(row.id, index),
      type: row.type,
      timestamp: row.createdAt.toISOString(),
      test,
      data: {
        ...subjectIds,
        ...(description?.ids ?? GONE[kind]),
        ...row.data,
        ...(isFull && { object: description?.object ?? null }),
      },
    };
  });
}

const subjectAt = (row: EventRow, index: number) => requireValue(row.subjects[index], "What the event is about");
