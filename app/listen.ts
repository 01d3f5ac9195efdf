import type { Server } from "node:http";
import { forgetKnownKeysHere } from "@/lib/api-keys/authenticate-key";
import { askStore } from "@/lib/files/store-state";
import { reloadHosts, watchHosts } from "@/lib/hosts/known-hosts";
import { environment, forgetEnvironment } from "@/lib/platform/env";
import { watchLateWork } from "@/lib/platform/jobs/queue-states";
import { watchClock } from "@/lib/platform/jobs/watch-clock";
import type { PagesProcess } from "@/lib/platform/processes/pages-process";
import { onPeer } from "@/lib/platform/processes/peer";
import { rateLimiter } from "@/lib/platform/rate-limit/rate-limiter";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import { openDataKeysWhenUp } from "@/lib/platform/secrets/open-data-keys";
import { forwardUpgrade } from "@/lib/platform/server/forward-request";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { serveReplicas } from "@/lib/platform/server/serve-replicas";
import { logStart, logStop, logStopping, shutDown } from "@/lib/platform/server/shut-down";
import { warnOfTransport } from "@/lib/platform/server/warn-of-transport";
import { startTracing } from "@/lib/platform/tracing/start-tracing";
import { writeServiceHours } from "@/lib/status/count-request";
import { createRequestListener } from "./answer-request";
import "@/lib/languages/register";
import "@/lib/operator/background-work/register";

type GiveUp = (sentence: string) => never;

export async function prepareServing(settings: Record<string, string>, giveUp: GiveUp): Promise<void> {
  forgetEnvironment(settings);
  await startTracing();
  await openDataKeysWhenUp(giveUp);
  answerPages();
}

function answerPages(): void {
  onPeer("api_keys_changed", forgetKnownKeysHere);
  onPeer("brand_hosts_changed", reloadHosts);
  onPeer("rate_limit_usage", ({ brandId, tier }: { brandId: string; tier: Tier }) =>
    rateLimiter().usage(brandId, tier),
  );
}

export async function listen(pages: PagesProcess, giveUp: GiveUp): Promise<(why: string) => void> {
  const { nodeEnv, host, port } = environment();
  const isDevelopment = nodeEnv === "development";
  const server: Server = createHttpServer(createRequestListener(pages, () => server.listening));
  if (isDevelopment) server.on("upgrade", (...upgrade) => forwardUpgrade(pages.socketPath, ...upgrade));
  server.once("error", (error: NodeJS.ErrnoException) =>
    giveUp(
      error.code === "EADDRINUSE"
        ? `Port ${port} of ${host} is in use by another program. Set PORT to a free one.`
        : error.message,
    ),
  );
  await new Promise<void>((resolve) => server.listen({ port, host }, resolve));
  const ends = [watchLateWork(), watchClock(), watchHosts(), writeServiceHours()];
  const closeReplicas = serveReplicas();
  const hurry = new AbortController();
  let stopped: string | undefined;
  const stop = (why: string) => {
    // A second signal of the same kind forces an immediate stop. A signal to a whole service also reaches the
    // launcher, which then disconnects.
    if (stopped) return stopped === why ? hurry.abort() : undefined;
    stopped = why;
    logStopping(why);
    for (const end of ends) end();
    void shutDown(server, { background: pages, closeReplicas, hurry: hurry.signal }).then(() => {
      logStop();
      process.exit(0);
    });
  };
  logStart(environment());
  warnOfTransport(environment());
  void askStore();
  if (process.connected) process.send?.("listening");
  else if (process.send) stop("disconnect");
  return stop;
}
