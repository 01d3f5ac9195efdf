import { lockAuditHead } from "@/db/queries/audit";
import { type EndpointRow, updateEndpoint } from "@/db/queries/webhooks";
import { useCase } from "@/lib/access/use-case";
import { namedTags, requireTag } from "@/lib/api/entity-tag";
import { ids } from "@/lib/platform/input/ids";
import { cancelJob, enqueue } from "@/lib/platform/jobs/enqueue";
import { endpointChange } from "./contract";
import { endpointAnswerOf } from "./endpoint-answer";
import { getLockedEndpoint, requireOuterEndpoint } from "./require-endpoint";

/**
 * Changes where events go and which, enables or disables; with `ifMatch` only what the caller has read. Throws
 * `forbidden`, `insufficient_scope`, `invalid_request`, `webhook_endpoint_not_found`, `precondition_failed`.
 */
export const editEndpoint = useCase({
  may: "webhooks.manage",
  by: ["member", "key"],
  input: endpointChange.extend({ ...ids("endpointId").shape, ifMatch: namedTags.optional() }),
  audits: ["webhook_endpoint.edited", "webhook_endpoint.enabled", "webhook_endpoint.disabled"],
  run: async ({ tx, actor, at, audit }, { endpointId, enabled, ifMatch, ...input }): Promise<EndpointRow> => {
    const of = { brandId: actor.brandId, endpointId };
    if (input.url !== undefined) requireOuterEndpoint(input.url);
    // Whoever delivers has the job first and the endpoint then.
    if (enabled === false) await cancelJob(tx, "webhook", of);
    const { events } = await lockAuditHead(tx, of.brandId);
    const stored = await getLockedEndpoint(tx, of);
    if (ifMatch) requireTag(ifMatch, endpointAnswerOf(stored, at), "webhook endpoint");
    const changes = changesOf(stored, input);
    const isTurned = enabled !== undefined && enabled === (stored.disabledAt !== null);
    const turned = isTurned ? turnedTo(enabled, at, events) : {};
    const set = { ...changes, ...turned };
    if (Object.keys(set).length === 0) return stored;
    await updateEndpoint(tx, of, set);
    if (isTurned && enabled) await enqueue(tx, "webhook", of);
    if (Object.keys(changes).length > 0) {
      const fresh = { ...stored, ...changes };
      const detail = { host: new URL(fresh.url).host, types: fresh.types, payload: fresh.payload };
      await audit("webhook_endpoint.edited", endpointId, detail);
    }
    if (isTurned) await audit(enabled ? "webhook_endpoint.enabled" : "webhook_endpoint.disabled", endpointId, {});
    return { ...stored, ...set };
  },
});

type Changes = Partial<Pick<EndpointRow, "url" | "description" | "types" | "productIds" | "payload">>;

function changesOf(
  stored: EndpointRow,
  input: {
    url?: string;
    description?: string | null;
    types?: EndpointRow["types"];
    product_ids?: string[];
    payload?: EndpointRow["payload"];
  },
): Changes {
  const { url, description, types, product_ids: productIds, payload } = input;
  const given: Changes = { url, description, types, productIds, payload };
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(stored[name as keyof EndpointRow]),
    ),
  );
}

/** One that is enabled gets what happens from then on; what it missed is replayed where somebody asks for it. */
const turnedTo = (isOn: boolean, at: Date, position: number): Partial<EndpointRow> =>
  isOn
    ? { disabledAt: null, disabledBy: null, failingSince: null, position }
    : { disabledAt: at, disabledBy: "member" };
