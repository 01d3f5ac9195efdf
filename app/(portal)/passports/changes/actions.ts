"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { BULK_ID } from "@/lib/lifecycle/bulk-changes/bulk-contract";
import { startBulkChange, stopBulkChange } from "@/lib/lifecycle/bulk-changes/start-bulk-change";
import { passportChangeForm } from "@/lib/passports/contract";
import { PASSPORT_CHANGES } from "@/lib/passports/lifecycle-rules";
import { passportSelection } from "@/lib/passports/lists/list-contract";
import { invalidRequest, readInput } from "@/lib/platform/input/read-input";
import { withDiscarding } from "../read-discarding";

const pageOf = (bulkChangeId: string) => `/passports/changes/${encodeURIComponent(bulkChangeId)}`;

export const startBulkChangeAction = action({
  schema: z.object({
    bulkChangeId: z.string().regex(BULK_ID),
    change: z.enum(PASSPORT_CHANGES),
    reason: z.string().optional(),
    unsold: z.unknown(),
    selection: passportSelection,
  }),
  of: startBulkChange,
  isOnItsOwn: true,
  readInput: (fields, form) => ({
    unsold: withDiscarding(fields).unsold,
    bulkChangeId: form.get("bulkChangeId"),
    change: form.get("change"),
    reason: form.get("reason") || undefined,
    selection: { ids: form.getAll("ids"), all: form.get("all") ?? undefined, query: form.get("query") ?? "" },
  }),
  run: (context, { bulkChangeId, selection, ...sent }) => {
    const form = readInput(passportChangeForm, sent);
    if (!form.ok) throw invalidRequest(form.errors);
    return startBulkChange(context, { ...form.value, bulkChangeId, selection });
  },
  leadTo: ({ bulkChangeId }) => pageOf(bulkChangeId),
});

export const stopBulkChangeAction = action({
  run: stopBulkChange,
  page: ({ bulkChangeId = "" }) => pageOf(bulkChangeId),
  done: "bulk_change_stopped",
});
