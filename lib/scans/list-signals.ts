import { z } from "zod";
import {
  findSignal,
  listSignalPage,
  type ListedSignal,
  lockSignal,
  type SignalRow,
  updateSignal,
} from "@/db/queries/scan-signals";
import { listScansOfItem } from "@/db/queries/scans";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { defineExport } from "@/lib/audit/define-export";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { batchesById } from "@/lib/platform/exports/stream-pieces";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import {
  type SignalListQuery,
  signalListQuery,
  SCAN_RETENTION_DAYS,
  publishForm,
  signalNoteForm,
} from "./list-contract";
import { byCountry } from "./show-scans";

function signalFilter(brandId: string, { kind, state, product }: Omit<SignalListQuery, "cursor" | "limit">) {
  const isOpen = state.length === 1 ? state[0] === "open" : undefined;
  return { brandId, kinds: kind, isOpen, productId: product };
}

export const listSignals = useCase({
  may: "passports.read",
  by: "member",
  input: signalListQuery.extend({ limit: z.number() }),
  audits: [],
  run: async ({ db, actor }, query): Promise<{ rows: ListedSignal[]; next: string | null }> => {
    const { cursor, limit } = query;
    const filter = signalFilter(actor.brandId, query);
    return cutPage(await listSignalPage(db, { ...filter, beforeId: cursor, limit: limit + 1 }), limit);
  },
});

export const exportSignals = defineExport(listSignals, {
  name: "scan_signals",
  batches: ({ db, actor }, query) => {
    const filter = signalFilter(actor.brandId, query);
    return batchesById(({ cursor: beforeId, limit }) => listSignalPage(db, { ...filter, beforeId, limit }));
  },
  columns: {
    id: ({ id }) => id,
    kind: ({ kind }) => kind,
    product_id: ({ productId }) => productId,
    product_name: ({ productName }) => productName,
    passport_id: ({ passportId }) => passportId,
    serial_number: ({ serialNumber }) => serialNumber,
    counted: ({ evidence }) => evidence.counted,
    first_at: ({ firstAt }) => firstAt,
    last_at: ({ lastAt }) => lastAt,
    acknowledged_at: ({ acknowledgedAt }) => acknowledgedAt,
    public_at: ({ publicAt }) => publicAt,
    note: ({ note }) => note,
  },
});

export const showSignal = useCase({
  may: "passports.read",
  by: "member",
  input: ids("signalId"),
  audits: [],
  run: async ({ db, actor }, { signalId }) => {
    const { brandId } = actor;
    const signal = await findSignal(db, { brandId, signalId });
    if (!signal) throw new DomainError("not_found", "Your brand has no such signal.");
    const since = new Date(now().getTime() - SCAN_RETENTION_DAYS * DAY_MS);
    const scans = await listScansOfItem(db, { brandId, subjectId: signal.passportId ?? signal.productId, since });
    return { ...signal, countries: byCountry(scans) };
  },
});

export type { ListedSignal };
export type SignalView = Awaited<ReturnType<typeof showSignal>>;

async function lock(tx: BrandDb, of: { brandId: string; signalId: string }): Promise<SignalRow> {
  const signal = await lockSignal(tx, of);
  if (!signal) throw new DomainError("not_found", "Your brand has no such signal.");
  return signal;
}

export const acknowledgeSignal = useCase({
  may: "passports.manage",
  by: "member",
  input: ids("signalId"),
  audits: ["scan_signal.acknowledged"],
  run: async ({ tx, audit, actor, at }, { signalId }) => {
    const of = { brandId: actor.brandId, signalId };
    const signal = await lock(tx, of);
    if (signal.acknowledgedAt) return;
    await updateSignal(tx, { ...of, set: { acknowledgedAt: at, acknowledgedBy: actor.userId } });
    await audit("scan_signal.acknowledged", signalId, { kind: signal.kind, about: signal.subjectId });
  },
});

export const noteSignal = useCase({
  may: "passports.manage",
  by: "member",
  input: signalNoteForm,
  audits: ["scan_signal.noted"],
  run: async ({ tx, audit, actor, at }, { signalId, note }) => {
    const of = { brandId: actor.brandId, signalId };
    const signal = await lock(tx, of);
    if (signal.note === note) return;
    await updateSignal(tx, { ...of, set: { note, notedAt: at, notedBy: actor.userId } });
    await audit("scan_signal.noted", signalId, { kind: signal.kind, about: signal.subjectId });
  },
});

/** After a person has confirmed it. Throws `forbidden`, `not_found` (also for a model's signal: it has no page). */
export const publishSignal = useCase({
  may: "passports.manage",
  by: "member",
  input: publishForm,
  audits: ["scan_signal.published"],
  run: async ({ tx, audit, actor, at }, { signalId }) => {
    const of = { brandId: actor.brandId, signalId };
    const signal = await lock(tx, of);
    if (signal.subjectId === signal.productId) throw new DomainError("not_found", "This signal is about no item.");
    if (signal.publicAt) return;
    await updateSignal(tx, { ...of, set: { publicAt: at, publicBy: actor.userId } });
    await audit("scan_signal.published", signalId, { kind: signal.kind, about: signal.subjectId });
  },
});

export const withdrawSignal = useCase({
  may: "passports.manage",
  by: "member",
  input: ids("signalId"),
  audits: ["scan_signal.withdrawn"],
  run: async ({ tx, audit, actor }, { signalId }) => {
    const of = { brandId: actor.brandId, signalId };
    const signal = await lock(tx, of);
    if (!signal.publicAt) return;
    await updateSignal(tx, { ...of, set: { publicAt: null, publicBy: null } });
    await audit("scan_signal.withdrawn", signalId, { kind: signal.kind, about: signal.subjectId });
  },
});
