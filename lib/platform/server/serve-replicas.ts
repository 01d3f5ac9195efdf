import { database } from "@/db/client";
import { holdHere, Replicas, tellOfChanges, useReplicas } from "@/db/replicas";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { notifyPeer, onPeer } from "@/lib/platform/processes/peer";
import { withinDeadline } from "@/lib/platform/within-deadline";
import { ChangedBrands } from "./changed-brands";

const CLOSED_WITHIN_MS = 2 * SECOND_MS;

/** Begins to watch the replicas of DATABASE_REPLICA_URLS, where there are any; answers how to end that. */
export function serveReplicas(): () => Promise<void> {
  const { databaseUrl, databaseReplicaUrls, databasePoolMax, redisUrl } = environment();
  if (!databaseUrl || databaseReplicaUrls.length === 0) return () => Promise.resolve();
  const replicas = new Replicas(databaseUrl, databaseReplicaUrls, databasePoolMax);
  useReplicas(database(), replicas);
  const changed = redisUrl === undefined ? undefined : new ChangedBrands(redisUrl, holdHere);
  onPeer("brand_changed", holdHere);
  tellOfChanges((brandId) => {
    notifyPeer("brand_changed", brandId);
    changed?.tell(brandId);
  });
  return () => {
    tellOfChanges(undefined);
    changed?.close();
    // A server that is away answers no goodbye either.
    return withinDeadline(replicas.close(), CLOSED_WITHIN_MS).catch(() => undefined);
  };
}
