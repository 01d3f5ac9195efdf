import { once } from "@/lib/platform/caches";
import { monotonicMs, MINUTE_MS, SECOND_MS } from "@/lib/platform/clock";
import { DomainError } from "@/lib/platform/errors";
import { acquirePermits, loadOf } from "@/lib/platform/semaphore";
import type { Actor, Context } from "./actor";
import { requireUnchanged } from "./confirmed-context";

export const AT_ONCE_MAX = 2;
const WAITING_MAX = 8;
const WAIT_MS_MAX = 20 * SECOND_MS;
const RETRY_AFTER_SECONDS = 10;
const STALLED_MS = MINUTE_MS;
/** A body is normally read immediately; the body of a HEAD response never is. */
const UNREAD_MS = 5 * SECOND_MS;

const nameOf = (actor: Actor) =>
  actor.kind === "member" ? `${actor.brandId} ${actor.userId}` : actor.kind === "key" ? actor.keyId : actor.brandId;

/** The returned function may be called twice. Throws `rate_limited`, and `forbidden` if permissions have changed. */
export async function acquireExport({ db, actor }: Pick<Context, "db" | "actor">): Promise<() => void> {
  const name = `exports of ${nameOf(actor)}`;
  const load = loadOf(name);
  if (load >= AT_ONCE_MAX + WAITING_MAX) throw tooMany();
  const signal = AbortSignal.timeout(WAIT_MS_MAX);
  const release = await acquirePermits(name, { total: AT_ONCE_MAX, signal }).catch((error: unknown) => {
    throw error instanceof DOMException ? tooMany() : error;
  });
  const releaseOnce = once(release);
  try {
    if (load >= AT_ONCE_MAX) await requireUnchanged(db, actor);
    return releaseOnce;
  } catch (error) {
    releaseOnce();
    throw error;
  }
}

function tooMany(): DomainError {
  return new DomainError("rate_limited", "Too many files are being made for you already. Wait for one of them.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** Also releases the slot when reading does not start, or when it stalls for a minute. */
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
