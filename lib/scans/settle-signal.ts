import { lockSignal, type SignalRow, updateSignal } from "@/db/queries/scan-signals";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { publishForm, signalNoteForm } from "./list-contract";

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

/**
 * Shows on the item's public page that its code was scanned in unusual places, after a person has confirmed it.
 * Throws `forbidden`, `not_found` (also for a signal about a model, which has no such page).
 */
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
