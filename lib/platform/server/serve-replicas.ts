import { database } from "@/db/client";
import { holdHere, Replicas, notifyOfChanges, useReplicas } from "@/db/replicas";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { notifyPeer, onPeer } from "@/lib/platform/processes/peer";
import { CALL_DEADLINE_MS, RedisLink } from "@/lib/platform/rate-limit/redis-link";
import { withinDeadline } from "@/lib/platform/semaphore";

const CHANNEL = "carnet:changed-brands";
const MEANS = {
  up: "Redis answers: what another process changes is seen at once",
  away: "Redis is away: what another process changes may be seen two seconds late",
};

/** Notifications are lost while Redis is unavailable. */
export class ChangedBrands {
  readonly #telling: RedisLink;
  /** A connection in subscriber mode cannot publish, hence two connections. */
  readonly #hearing: RedisLink;

  constructor(url: string, onChange: (brandId: string) => void, callDeadlineMs = CALL_DEADLINE_MS) {
    this.#telling = new RedisLink({
      url,
      prepare: (client) => client.publish(CHANNEL, ""),
      callDeadlineMs,
      means: {
        up: "Redis answers: other processes are notified of changes",
        away: "Redis is not reachable: other processes are not notified of changes",
      },
    });
    this.#hearing = new RedisLink({
      url,
      prepare(client) {
        client.on("message", (_channel: string, brandId: string) => brandId && onChange(brandId));
        return client.subscribe(CHANNEL);
      },
      callDeadlineMs,
      means: MEANS,
    });
  }

  get isUp(): boolean {
    return this.#telling.isUp && this.#hearing.isUp;
  }

  publish(brandId: string): void {
    void this.#telling.ask((client) => client.publish(CHANNEL, brandId));
  }

  close(): void {
    this.#telling.close();
    this.#hearing.close();
  }
}

const CLOSED_WITHIN_MS = 2 * SECOND_MS;

export function serveReplicas(): () => Promise<void> {
  const { databaseUrl, databaseReplicaUrls, databasePoolMax, redisUrl } = environment();
  if (!databaseUrl || databaseReplicaUrls.length === 0) return () => Promise.resolve();
  const replicas = new Replicas(databaseUrl, databaseReplicaUrls, databasePoolMax);
  useReplicas(database(), replicas);
  const changed = redisUrl === undefined ? undefined : new ChangedBrands(redisUrl, holdHere);
  onPeer("brand_changed", holdHere);
  notifyOfChanges((brandId) => {
    notifyPeer("brand_changed", brandId);
    changed?.publish(brandId);
  });
  return () => {
    notifyOfChanges(undefined);
    changed?.close();
    // A server that is unavailable does not answer the closing of the connection.
    return withinDeadline(replicas.close(), CLOSED_WITHIN_MS).catch(() => undefined);
  };
}
