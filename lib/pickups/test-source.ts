import { z } from "zod";
import { hastenJob } from "@/db/queries/jobs";
import { updatePickupSource } from "@/db/queries/pickups";
import type { BrandDb } from "@/db/tenant";
import { useCase } from "@/lib/access/use-case";
import { DomainError } from "@/lib/platform/errors";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { wakeWorkers } from "@/lib/platform/jobs/start-worker";
import { getLockedSource, getSource } from "./change-sources";
import { fitsPattern, type OpenFolder, PickupRefusal } from "./folders/folder";
import { openFolder } from "./folders/open-folder";
import type { PickupFailure } from "./rules";

const NAMES_SHOWN = 5;

export interface TestedSource {
  failure: PickupFailure | null;
  shownKey: string | null;
  fitting: number;
  others: number;
  names: string[];
}

export const testSource = useCase({
  may: "pickups.manage",
  by: "member",
  input: ids("sourceId"),
  audits: ["pickup_source.tested"],
  transaction: "stepwise",
  run: async ({ db, actor, inTransaction }, { sourceId }): Promise<TestedSource> => {
    const of = { brandId: actor.brandId, sourceId };
    const source = await getSource(db, of);
    const tested = await lookInto(source);
    await inTransaction(async ({ tx, audit }) => {
      await getLockedSource(tx, of);
      if (tested.shownKey !== null) await updatePickupSource(tx, of, { offeredHostKey: tested.shownKey });
      await audit("pickup_source.tested", sourceId, { failure: tested.failure, found: tested.fitting });
    });
    return tested;
  },
});

async function lookInto(source: Parameters<typeof openFolder>[0] & { pattern: string }): Promise<TestedSource> {
  const nothing = { shownKey: null, fitting: 0, others: 0, names: [] };
  let folder: OpenFolder | null = null;
  try {
    folder = await openFolder(source);
    const { files, passedOver } = await folder.list();
    const names = files.map(({ name }) => name).filter((name) => fitsPattern(name, source.pattern));
    const others = files.length - names.length + passedOver;
    return { ...nothing, failure: null, fitting: names.length, others, names: names.slice(0, NAMES_SHOWN) };
  } catch (error) {
    if (!(error instanceof PickupRefusal)) throw error;
    return { ...nothing, failure: error.failure, shownKey: error.shownKey };
  } finally {
    folder?.close();
  }
}

/** Throws `forbidden`, `not_found`, and `invalid_request` if the server has presented another key since. */
export const confirmHostKey = useCase({
  may: "pickups.manage",
  by: "member",
  input: z.object({ sourceId: z.string(), host_key: z.string().max(200) }),
  audits: ["pickup_source.host_key_confirmed"],
  run: async ({ tx, actor, at, audit }, { sourceId, host_key: hostKey }): Promise<void> => {
    const of = { brandId: actor.brandId, sourceId };
    const stored = await getLockedSource(tx, of);
    if (stored.hostKey === hostKey) return;
    if (stored.offeredHostKey !== hostKey)
      throw invalidRequest([
        { pointer: "/host_key", code: "not_offered", detail: "The server has shown another key since." },
      ]);
    const none = { offeredHostKey: null, failure: null, failingSince: null, toldAt: null };
    await updatePickupSource(tx, of, { hostKey, ...none });
    if (!stored.disabledAt) await lookSoon(tx, of, at);
    await audit("pickup_source.host_key_confirmed", sourceId, { before: stored.hostKey, after: hostKey });
  },
});

export const checkSourceNow = useCase({
  may: "pickups.manage",
  by: "member",
  input: ids("sourceId"),
  audits: ["pickup_source.look_asked"],
  run: async ({ tx, actor, at, audit }, { sourceId }): Promise<void> => {
    const of = { brandId: actor.brandId, sourceId };
    const { disabledAt } = await getLockedSource(tx, of);
    if (disabledAt) throw new DomainError("not_found", "The pick-up is paused.");
    await lookSoon(tx, of, at);
    await audit("pickup_source.look_asked", sourceId, {});
  },
});

async function lookSoon(tx: BrandDb, of: { brandId: string; sourceId: string }, at: Date): Promise<void> {
  await enqueue(tx, "pickup", of);
  await hastenJob(tx, { uniqueKey: `pickup:${of.sourceId}`, at });
  wakeWorkers();
}
