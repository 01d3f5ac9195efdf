import { findMessageFigures, type MessageFigures } from "@/db/queries/health";
import type { AllBrandsDb } from "@/db/tenant";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { log } from "@/lib/platform/log";
import { must } from "@/lib/platform/must";
import { LATE_AFTER_MS } from "./rules";

export interface MailQueue extends MessageFigures {
  /** Messages are late, and none has left since the oldest of them came. */
  isStanding: boolean;
}

/** How the queue of outgoing messages of the whole deployment stands. */
export async function lookAtQueue(db: AllBrandsDb): Promise<MailQueue> {
  const figures = await findMessageFigures(db, { lateBefore: new Date(now().getTime() - LATE_AFTER_MS) });
  const { late, oldestQueuedAt, lastSentAt } = figures;
  return {
    ...figures,
    isStanding: late > 0 && (lastSentAt === null || lastSentAt < must(oldestQueuedAt, "Oldest queued at")),
  };
}

/** Says in the log that messages are late, as long as they are. */
export async function warnOfLateMessages(db: AllBrandsDb): Promise<void> {
  const { late, queued, oldestQueuedAt, isStanding, lastError } = await lookAtQueue(db);
  if (late === 0) return;
  const oldestSeconds = Math.round((now().getTime() - must(oldestQueuedAt, "Oldest queued at").getTime()) / SECOND_MS);
  log().warn(
    { late, queued, oldest_seconds: oldestSeconds, is_standing: isStanding, error: lastError },
    "messages are late",
  );
}
