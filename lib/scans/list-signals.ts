import { z } from "zod";
import { findSignal, listSignalPage, type ListedSignal } from "@/db/queries/scan-signals";
import { listScansOfItem } from "@/db/queries/scans";
import { useCase } from "@/lib/access/use-case";
import { defineExport } from "@/lib/audit/define-export";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { batchesById } from "@/lib/platform/exports/stream-pieces";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { type SignalListQuery, signalListQuery, SCAN_RETENTION_DAYS } from "./list-contract";
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
