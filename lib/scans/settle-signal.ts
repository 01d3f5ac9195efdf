import { lockSignal, type SignalRow, updateSignal } from "@/db/queries/scan-signals";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { publishForm, signalNoteForm } from "./list-contract";

/** What a person makes of a signal. Each of these, done twice, is done once. */

async function lock(tx: BrandDb, of: { brandId: string; signalId: string }): Promise<SignalRow> {
  const signal = await lockSignal(tx, of);
  if (!signal) throw new DomainError("not_found", "Your brand has no such signal.");
  return signal;
}

/** Settles a signal: it no longer waits, and only later scans can make another. Throws `forbidden`, `not_found`. */
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

/** Writes the team's note on a signal, in place of the one before. Throws `forbidden`, `not_found`. */
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
 * Has the item's page say that its code was seen in unusual places, now that a person has confirmed it. Throws
 * `forbidden`, `not_found`, for a signal about a model too, which has no such page.
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

/** Takes that back: the page says nothing more of it. Throws `forbidden`, `not_found`. */
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
