import { z } from "zod";
import { findSignal, listSignalPage, type ListedSignal } from "@/db/queries/scan-signals";
import { listScansOfItem } from "@/db/queries/scans";
import { useCase } from "@/lib/access/use-case";
import { DAY_MS, now } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { cutPage } from "@/lib/platform/input/list-page";
import { signalListQuery, SCAN_RETENTION_DAYS } from "./list-contract";
import { byCountry } from "./show-scans";

export const listSignals = useCase({
  may: "passports.read",
  by: "member",
  input: signalListQuery.extend({ limit: z.number() }),
  audits: [],
  run: async ({ db, actor }, query): Promise<{ rows: ListedSignal[]; next: string | null }> => {
    const { kind, state, product, cursor, limit } = query;
    const rows = await listSignalPage(db, {
      brandId: actor.brandId,
      kinds: kind,
      isOpen: state.length === 1 ? state[0] === "open" : undefined,
      productId: product,
      beforeId: cursor,
      limit: limit + 1,
    });
    return cutPage(rows, limit);
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
    const counted = await listScansOfItem(db, { brandId, subjectId: signal.passportId ?? signal.productId, since });
    return { ...signal, countries: byCountry(counted) };
  },
});

export type { ListedSignal };
export type SignalView = Awaited<ReturnType<typeof showSignal>>;
