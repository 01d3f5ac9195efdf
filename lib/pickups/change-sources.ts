import { z } from "zod";
import { lockAuditHead } from "@/db/queries/audit";
import {
  countPickupSources,
  deletePickupSource,
  insertPickupSource,
  type PickupSourceRow,
  updatePickupSource,
} from "@/db/queries/pickups";
import { useCase } from "@/lib/access/use-case";
import { newId } from "@/lib/platform/ids";
import { ids } from "@/lib/platform/input/ids";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { cancelJob, enqueue } from "@/lib/platform/jobs/enqueue";
import { seal } from "@/lib/platform/secrets";
import { sourceForm } from "./contract";
import { getLockedSource } from "./require-source";
import { SOURCES_MAX } from "./rules";
import { auditedOf, credentialsOf, requireCredentials, requireUsable, valuesOf } from "./source-values";

const NOTHING_FAILED = { failure: null, failingSince: null, toldAt: null } as const;

/** Adds a folder that is looked at from now on. Answers its id. Throws `forbidden`, `invalid_request`. */
export const createSource = useCase({
  may: "pickups.manage",
  by: "member",
  input: sourceForm,
  audits: ["pickup_source.created"],
  run: async ({ tx, actor, at, audit }, form): Promise<string> => {
    const { brandId } = actor;
    await requireUsable(form);
    const credentials = credentialsOf(form) ?? requireCredentials(form);
    // Of several at once each counts the others.
    await lockAuditHead(tx, brandId);
    if ((await countPickupSources(tx, brandId)) >= SOURCES_MAX)
      throw invalidRequest([
        { pointer: "/name", code: "too_many_sources", detail: `A brand may have ${SOURCES_MAX} pick-ups.` },
      ]);
    const sourceId = newId("pks", at);
    const values = valuesOf(form);
    const credentialsSealed = seal(JSON.stringify(credentials));
    await insertPickupSource(tx, { id: sourceId, brandId, ...values, credentialsSealed, createdAt: at });
    await enqueue(tx, "pickup", { brandId, sourceId });
    await audit("pickup_source.created", sourceId, auditedOf(values));
    return sourceId;
  },
});

/**
 * Changes a source. What opens it is kept where nothing is said of it and it stays the same place: it is handed to no
 * other. Another server's key has to be confirmed anew. Throws `forbidden`, `not_found`, `invalid_request`.
 */
export const editSource = useCase({
  may: "pickups.manage",
  by: "member",
  input: sourceForm.safeExtend(ids("sourceId").shape),
  audits: ["pickup_source.edited"],
  run: async ({ tx, actor, audit }, { sourceId, ...form }): Promise<void> => {
    const of = { brandId: actor.brandId, sourceId };
    await requireUsable(form);
    await cancelJob(tx, "pickup", of);
    const stored = await getLockedSource(tx, of);
    const values = valuesOf(form);
    const isSamePlace = samePlace(stored, values);
    const credentials = credentialsOf(form);
    if (!credentials && !isSamePlace) requireCredentials(form);
    await updatePickupSource(tx, of, {
      ...values,
      ...NOTHING_FAILED,
      ...(credentials && { credentialsSealed: seal(JSON.stringify(credentials)) }),
      ...(!isSamePlace && { hostKey: null, offeredHostKey: null }),
    });
    if (!stored.disabledAt) await enqueue(tx, "pickup", of);
    const detail = { before: auditedOf(stored), after: auditedOf(values), is_secret_new: credentials !== null };
    await audit("pickup_source.edited", sourceId, detail);
  },
});

/** By whoever is let in there: the server and the account, or the bucket. */
const samePlace = (one: Pick<PickupSourceRow, "kind" | "place">, other: Pick<PickupSourceRow, "kind" | "place">) => {
  const named = ({ kind, place }: Pick<PickupSourceRow, "kind" | "place">) =>
    "host" in place
      ? [kind, place.host.toLowerCase(), place.port, place.username]
      : [kind, place.endpoint.toLowerCase(), place.bucket];
  return JSON.stringify(named(one)) === JSON.stringify(named(other));
};

/** Pauses a source, or goes on with it. Throws `forbidden`, `not_found`. */
export const turnSource = useCase({
  may: "pickups.manage",
  by: "member",
  input: z.object({ sourceId: z.string(), enabled: z.enum(["yes", "no"]) }),
  audits: ["pickup_source.enabled", "pickup_source.disabled"],
  run: async ({ tx, actor, at, audit }, { sourceId, enabled }): Promise<void> => {
    const of = { brandId: actor.brandId, sourceId };
    const isOn = enabled === "yes";
    // Whoever looks has the job first and the source then.
    if (!isOn) await cancelJob(tx, "pickup", of);
    const stored = await getLockedSource(tx, of);
    if (isOn === (stored.disabledAt === null)) return;
    const set = isOn
      ? { disabledAt: null, disabledBy: null, ...NOTHING_FAILED }
      : { disabledAt: at, disabledBy: "member" as const };
    await updatePickupSource(tx, of, set);
    if (isOn) await enqueue(tx, "pickup", of);
    await audit(isOn ? "pickup_source.enabled" : "pickup_source.disabled", sourceId, {});
  },
});

/** Removes a source with its history and what opens it; imports stay. Throws `forbidden`, `not_found`. */
export const removeSource = useCase({
  may: "pickups.manage",
  by: "member",
  input: ids("sourceId"),
  audits: ["pickup_source.deleted"],
  run: async ({ tx, actor, audit }, { sourceId }): Promise<void> => {
    const of = { brandId: actor.brandId, sourceId };
    await cancelJob(tx, "pickup", of);
    const stored = await getLockedSource(tx, of);
    await deletePickupSource(tx, of);
    await audit("pickup_source.deleted", sourceId, auditedOf(stored));
  },
});
