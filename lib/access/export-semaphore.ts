import { monotonicMs, MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { processWide } from "@/lib/platform/process-wide";
import { Semaphore } from "@/lib/platform/semaphore";
import type { Actor, Context } from "./actor";
import { requireUnchanged } from "./confirmed-context";

/** What takes the machine long, dossiers, sheets of labels, whole lists as files: for a member two at a time. */
export const AT_ONCE_MAX = 2;
/** The number of further ones that wait, and how long; more are told when to come again. */
const WAITING_MAX = 8;
const WAIT_MS_MAX = 20 * SECOND_MS;
const RETRY_AFTER_SECONDS = 10;
/** A reader who stands still for so long holds nobody else up. */
const STALLED_MS = MINUTE_MS;
/** A body that is read at all is read at once; that of an answer to HEAD never is. */
const UNREAD_MS = 5 * SECOND_MS;

interface Exports {
  semaphore: Semaphore;
  /** Those that are made or wait. */
  count: number;
}

const exportsByActor = () => processWide("exports", () => new Map<string, Exports>());

const nameOf = (actor: Actor) =>
  actor.kind === "member" ? `${actor.brandId} ${actor.userId}` : actor.kind === "key" ? actor.keyId : actor.brandId;

/**
 * Waits until the actor may have one more made; the function it gives back ends it, and may be called twice. Throws
 * `rate_limited` when too many wait or it takes too long, `forbidden` when whoever waited is by then no more who they
 * were.
 */
export async function acquireExport({ db, actor }: Pick<Context, "db" | "actor">): Promise<() => void> {
  const name = nameOf(actor);
  const mine = exportsByActor().get(name) ?? { semaphore: new Semaphore(AT_ONCE_MAX), count: 0 };
  if (mine.count >= AT_ONCE_MAX + WAITING_MAX) throw tooMany();
  exportsByActor().set(name, mine);
  mine.count += 1;
  let isOver = false;
  const leave = (free: () => void) => () => {
    if (isOver) return;
    isOver = true;
    free();
    mine.count -= 1;
    if (mine.count === 0) exportsByActor().delete(name);
  };
  const hasToWait = mine.count > AT_ONCE_MAX;
  let end = leave(() => {});
  try {
    end = leave(await mine.semaphore.acquire(AbortSignal.timeout(WAIT_MS_MAX)));
    if (hasToWait) await requireUnchanged(db, actor);
    return end;
  } catch (error) {
    end();
    throw error instanceof DOMException ? tooMany() : error;
  }
}

function tooMany(): DomainError {
  return new DomainError("rate_limited", "Too many files are being made for you already. Wait for one of them.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/**
 * A body that releases when it has been read, is broken off, or nobody begins to read it or reads on for a minute.
 */
export function releasedWhenRead(body: ReadableStream<Uint8Array>, release: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let readAtMs = monotonicMs();
  const unread = setTimeout(() => end(), UNREAD_MS).unref();
  const watch = setInterval(() => monotonicMs() - readAtMs > STALLED_MS && end(), STALLED_MS / 4).unref();
  const end = () => {
    clearTimeout(unread);
    clearInterval(watch);
    release();
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(unread);
        readAtMs = monotonicMs();
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          controller.error(error);
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
