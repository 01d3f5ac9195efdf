import type { Server } from "node:http";
import { database } from "@/db/client";
import { flushKeyUses } from "@/lib/api-keys/note-key-use";
import { flushRequestLog } from "@/lib/http/request-log";
import type { JobLoop } from "@/lib/jobs/job-loop";
import { closeServer } from "./close-server";

/** Ends the service without losing anything it has answered for: requests first, then jobs, then what is still to be written, then the pool. */
export async function shutDown(server: Server, jobs: JobLoop): Promise<void> {
  await closeServer(server);
  await jobs.stop();
  await Promise.all([flushRequestLog(), flushKeyUses()]);
  await database().close();
}
