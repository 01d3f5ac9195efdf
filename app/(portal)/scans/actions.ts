"use server";

import { action } from "@/app/action";
import { acknowledgeSignal, noteSignal, publishSignal, withdrawSignal } from "@/lib/scans/list-signals";

const page = ({ signalId }: Partial<Record<string, string>>) =>
  signalId && /^sgl_[0-9a-z]+$/.test(signalId) ? `/scans/${signalId}` : "/scans";

export const acknowledgeSignalAction = action({ run: acknowledgeSignal, page, done: "signal_acknowledged" });

export const noteSignalAction = action({
  run: noteSignal,
  leadTo: (_result, { signalId }) => `/scans/${signalId}`,
  done: "signal_noted",
});

export const publishSignalAction = action({
  run: publishSignal,
  page,
  done: ({ signalId }) => ({ code: "signal_published", details: { undo: signalId } }),
});

export const withdrawSignalAction = action({ run: withdrawSignal, page, done: "signal_withdrawn" });
