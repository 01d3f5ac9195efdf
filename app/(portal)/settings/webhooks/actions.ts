"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { invalidRequest } from "@/lib/platform/input/read-input";
import { endpointForm, readEndpointFields } from "@/lib/webhooks/contract";
import { createEndpoint, editEndpoint, removeEndpoint, replaceSecret } from "@/lib/webhooks/create-endpoint";
import { replayEvents, testEndpoint } from "@/lib/webhooks/find-due";
import { showEndpoint } from "@/lib/webhooks/list-endpoints";

const LIST = "/settings/webhooks";
const pageOf = (fields: Partial<Record<string, string>>) => `${LIST}/${fields["endpointId"] ?? ""}`;

export const createEndpointAction = action({
  of: createEndpoint,
  schema: endpointForm,
  readInput: readEndpointFields,
  run: async (context, input) => {
    const { endpoint, secret } = await createEndpoint(context, input);
    return { id: endpoint.id, secret };
  },
});

export const editEndpointAction = action({
  of: editEndpoint,
  schema: endpointForm.extend({ endpointId: z.string() }),
  readInput: (fields) => ({ ...readEndpointFields(fields), endpointId: fields["endpointId"] }),
  run: (context, input) => editEndpoint(context, input),
  leadTo: ({ id }) => `${LIST}/${id}`,
  done: "webhook_saved",
});

export const replaceSecretAction = action({
  of: replaceSecret,
  schema: z.object({ endpointId: z.string() }),
  run: async (context, { endpointId }) => {
    const { secret } = await replaceSecret(context, { endpointId });
    return { id: endpointId, secret };
  },
});

export const setEndpointActiveAction = action({
  of: editEndpoint,
  schema: z.object({ endpointId: z.string(), enabled: z.enum(["yes", "no"]) }),
  run: (context, { endpointId, enabled }) => editEndpoint(context, { endpointId, enabled: enabled === "yes" }),
  page: pageOf,
  done: ({ enabled, endpointId }) => ({
    code: enabled === "yes" ? "webhook_enabled" : "webhook_disabled",
    details: { undo: endpointId },
  }),
});

export const testEndpointAction = action({
  of: testEndpoint,
  schema: z.object({ endpointId: z.string() }),
  run: (context, input) => testEndpoint(context, input),
  page: pageOf,
  done: "webhook_tested",
});

/** `since` replays all events from then on; `event_id` replays one. */
export const replayEventsAction = action({
  of: replayEvents,
  schema: z.object({
    endpointId: z.string(),
    event_id: z.string().optional(),
    since: z.iso.datetime({ offset: true }).optional(),
  }),
  run: (context, { endpointId, event_id, since = new Date(0).toISOString() }) =>
    replayEvents(context, { endpointId, replay: event_id === undefined ? { since } : { event_id } }),
  page: pageOf,
  done: "webhook_replayed",
});

export const removeEndpointAction = action({
  of: removeEndpoint,
  schema: z.object({ endpointId: z.string(), confirmation: z.string().optional() }),
  run: async (context, { endpointId, confirmation }) => {
    const { endpoint } = await showEndpoint(context, { endpointId });
    if (new URL(endpoint.url).host !== confirmation?.trim())
      throw invalidRequest([
        { pointer: "/confirmation", code: "wrong_confirmation", detail: "The endpoint's host has to be typed." },
      ]);
    return removeEndpoint(context, { endpointId });
  },
  page: () => LIST,
  done: "webhook_removed",
});
