import { database } from "@/db/client";
import { Replicas, useReplicas } from "@/db/replicas";
import { environment } from "@/lib/platform/env";

/** Begins to watch the replicas of DATABASE_REPLICA_URLS, where there are any; answers how to end that. */
export function serveReplicas(): () => Promise<void> {
  const { databaseUrl, databaseReplicaUrls, databasePoolMax } = environment();
  if (!databaseUrl || databaseReplicaUrls.length === 0) return () => Promise.resolve();
  const replicas = new Replicas(databaseUrl, databaseReplicaUrls, databasePoolMax);
  useReplicas(database(), replicas);
  return () => replicas.close();
}
