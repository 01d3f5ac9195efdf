import { environment } from "@/lib/platform/env";
import { processWide } from "@/lib/platform/process-wide";
import { addressKey } from "./address-limiter";
import { MemoryWindow } from "./memory-window";
import type { RedisWindow } from "./redis-window";
import type { Admission, Limits } from "./rules";
import { createSharingLimiter, sharedWindow } from "./sharing-limiter";

/** Whom a page is counted for: a session of ours, or the network it is asked from. */
export type PageReader = { sessionId: string } | { address: string };

const READERS_MAX = 20_000;

export interface PageLimiter {
  /** Decides on one request for a page now, and counts it by its cost if it is admitted. Never throws. */
  admit(reader: PageReader, cost?: number): Admission | Promise<Admission>;
}

/** The limiter of pages: by session or address, in memory, shared between processes while Redis answers. */
export function createPageLimiter(limits: Limits, shared?: RedisWindow): PageLimiter {
  const limiter = createSharingLimiter(new MemoryWindow(READERS_MAX / 2), shared);
  return {
    admit: (reader, cost) =>
      limiter.admit(
        "sessionId" in reader ? `page ${reader.sessionId}` : `page ${addressKey(reader.address)}`,
        limits,
        cost,
      ),
  };
}

/** The one of this process. */
export function pageLimiter(): PageLimiter {
  return processWide("page-limiter", () =>
    createPageLimiter({ limit: environment().pageRequestsPerMinute, reserve: 0 }, sharedWindow()),
  );
}
