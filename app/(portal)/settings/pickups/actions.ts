"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { createSource, editSource, removeSource, setSourceActive } from "@/lib/pickups/change-sources";
import { readSourceFields } from "@/lib/pickups/fields";
import { showSource } from "@/lib/pickups/list-sources";
import { confirmHostKey, checkSourceNow, testSource } from "@/lib/pickups/test-source";
import { invalidRequest } from "@/lib/platform/input/read-input";

const LIST = "/settings/pickups";
const pageOf = (fields: Partial<Record<string, string>>) => `${LIST}/${fields["sourceId"] ?? ""}`;

export const createSourceAction = action({
  run: createSource,
  readInput: readSourceFields,
  leadTo: (sourceId) => `${LIST}/${sourceId}`,
  done: "pickup_created",
  replaces: true,
});

export const editSourceAction = action({
  run: editSource,
  readInput: (fields) => ({ ...readSourceFields(fields), sourceId: fields["sourceId"] }),
  leadTo: (_nothing, { sourceId }) => `${LIST}/${sourceId}`,
  done: "pickup_saved",
  replaces: true,
});

export const testSourceAction = action({ run: testSource, isOnItsOwn: true });

export const confirmHostKeyAction = action({ run: confirmHostKey, page: pageOf, done: "pickup_key_confirmed" });

export const checkSourceNowAction = action({ run: checkSourceNow, page: pageOf, done: "pickup_looking" });

export const setSourceActiveAction = action({
  run: setSourceActive,
  page: pageOf,
  done: ({ enabled, sourceId }) => ({
    code: enabled === "yes" ? "pickup_resumed" : "pickup_paused",
    details: { undo: sourceId },
  }),
});

export const removeSourceAction = action({
  of: removeSource,
  schema: z.object({ sourceId: z.string(), confirmation: z.string().optional() }),
  run: async (context, { sourceId, confirmation }) => {
    const { name } = await showSource(context, { sourceId });
    if (name !== confirmation?.trim())
      throw invalidRequest([
        { pointer: "/confirmation", code: "wrong_confirmation", detail: "The pick-up's name has to be typed." },
      ]);
    return removeSource(context, { sourceId });
  },
  page: () => LIST,
  done: "pickup_removed",
});
