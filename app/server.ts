import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { forgetKnownKeysHere } from "@/lib/api-keys/authenticate-key";
import { flushKeyUses } from "@/lib/api-keys/record-key-use";
import { flushRequestLog } from "@/lib/api/request-log";
import { hostAsked, reloadHosts, watchHosts } from "@/lib/brands/hosts/known-hosts";
import { askStore } from "@/lib/evidence/files/store-state";
import { isCompressedLink, isResolved, isUnsupportedLink } from "@/lib/passports/resolver/answer";
import { environment, forgetEnvironment } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { watchLateWork } from "@/lib/platform/jobs/late-work";
import { watchClock } from "@/lib/platform/jobs/watch-clock";
import { AWAITS_SETTINGS } from "@/lib/platform/launch/compiled.mjs";
import { log } from "@/lib/platform/log";
import { meterRequest } from "@/lib/platform/metrics/meter-request";
import { pageRoutes } from "@/lib/platform/metrics/page-routes";
import { isMetered } from "@/lib/platform/metrics/registry";
import { type PagesProcess, startPagesProcess } from "@/lib/platform/processes/pages-process";
import { onPeer } from "@/lib/platform/processes/peer";
import { rateLimiter } from "@/lib/platform/rate-limit/rate-limiter";
import type { Tier } from "@/lib/platform/rate-limit/rules";
import { openDataKeysWhenUp } from "@/lib/platform/secrets/open-data-keys-when-up";
import { bringsBody, setBodyDeadline } from "@/lib/platform/server/body-deadline";
import { forwardUpgrade } from "@/lib/platform/server/forward-request";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { logStart, logStop, logStopping } from "@/lib/platform/server/life-events";
import { originForm, pathOf } from "@/lib/platform/server/request-target";
import { serveReplicas } from "@/lib/platform/server/serve-replicas";
import { shutDown } from "@/lib/platform/server/shut-down";
import { setStrictTransport } from "@/lib/platform/server/strict-transport";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { warnOfTransport } from "@/lib/platform/server/warn-of-transport";
import { startTracing } from "@/lib/platform/tracing/start-tracing";
import { traceRequest } from "@/lib/platform/tracing/trace-request";
import { flushScans } from "@/lib/scans/count-scan";
import { countRequest, writeServiceHours } from "@/lib/status/count-request";
import type { Surface } from "@/lib/status/rules";
import { admitAtBrandHost } from "./brand-host";
import { PageForwarder } from "./forward-page";
import { isProbe, serveProbe } from "./probes";
import "@/lib/languages/register";
import "@/lib/operator/background-work/register";
import { serveResolver } from "./resolve";
import { isUpload } from "./uploads";
import { routeName } from "./v1/router";
import { serveApi } from "./v1/serve";

/**
 * The process that listens. It serves /v1, the resolver and probes itself, and forwards everything else to a second
 * process that runs Next and background work (app/pages.ts), so that no page delays the API.
 */

const UNCOUNTED = /^\/(?:_next\/|api\/|icon\.svg)/;
const IS_API = /^\/v1(?:[/?]|$)/i;
const root = new URL("..", import.meta.url);

async function main(): Promise<void> {
  // Until it listens there is nothing to bring to an end.
  let stop: (why: string) => void = () => process.exit(0);
  for (const signal of ["SIGTERM", "disconnect"]) process.on(signal, () => stop(signal));
  // A terminal's Ctrl-C reaches the launcher too, which ends this process in its turn.
  process.on("SIGINT", () => process.connected || stop("SIGINT"));
  const settings = process.argv.includes(AWAITS_SETTINGS)
    ? new Promise<Record<string, string>>((resolve) => process.once("message", resolve))
    : Promise.resolve({});
  const pagesStarting = startPagesProcess(settings);
  const failure = pagesStarting.then(
    () => null,
    (error: Error) => error.message,
  );
  forgetEnvironment(await settings);
  await startTracing();
  await openDataKeysWhenUp(giveUp);
  answerPages();
  const failed = await failure;
  if (failed !== null) giveUp(failed);
  stop = await listen(await pagesStarting);
}

/** What the process that serves pages asks for and notifies of. */
function answerPages(): void {
  onPeer("api_keys_changed", forgetKnownKeysHere);
  onPeer("brand_hosts_changed", reloadHosts);
  onPeer("rate_limit_usage", ({ brandId, tier }: { brandId: string; tier: Tier }) =>
    rateLimiter().usage(brandId, tier),
  );
}

/** Resolves once the server listens, with what ends it. */
async function listen(pages: PagesProcess): Promise<(why: string) => void> {
  const { nodeEnv, host, port } = environment();
  const isDevelopment = nodeEnv === "development";
  const server: Server = createHttpServer(await createAnswer(pages, () => server.listening));
  if (isDevelopment) server.on("upgrade", (...upgrade) => forwardUpgrade(pages.socketPath, ...upgrade));
  server.once("error", (error: NodeJS.ErrnoException) =>
    giveUp(
      error.code === "EADDRINUSE"
        ? `Port ${port} of ${host} is in use by another program. Set PORT to a free one.`
        : error.message,
    ),
  );
  await new Promise<void>((resolve) => server.listen({ port, host }, resolve));
  const ends = [watchLateWork(), watchClock(), watchHosts()];
  const [endServiceHours, closeReplicas] = [writeServiceHours(), serveReplicas()];
  const hurry = new AbortController();
  let stopped: string | undefined;
  const flush = () =>
    Promise.all([flushRequestLog(), flushKeyUses(), flushScans(), endServiceHours(), closeReplicas()]);
  const stop = (why: string) => {
    // The second time it is meant at once; a signal to a whole service reaches the launcher too, which then
    // disconnects.
    if (stopped) return stopped === why ? hurry.abort() : undefined;
    stopped = why;
    logStopping(why);
    for (const end of ends) end();
    void shutDown(server, { background: pages, flush, hurry: hurry.signal }).then(() => {
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

/** Answers each request by the part of the service that it is for. */
async function createAnswer(pages: PagesProcess, isListening: () => boolean) {
  const isDevelopment = environment().nodeEnv === "development";
  const api = isDevelopment ? await changingApi() : () => ({ serveApi });
  const { nameOf } = pageRoutes(fileURLToPath(new URL(".next", root)));
  const forwarder = new PageForwarder(pages);
  const isLink = (path: string) => isResolved(path) || (isCompressedLink(path) && nameOf(path) === "other");
  /** A program is told why a link of GS1's is none here; people get the page for what is nowhere. */
  const isForResolver = ({ headers }: IncomingMessage, path: string) =>
    isLink(path) || (isUnsupportedLink(path) && !headers.accept?.includes("text/html") && nameOf(path) === "other");
  /** A name out of a fixed set. */
  const routeOf = (path: string) => {
    if (isLink(path)) return "resolver";
    if (isProbe(path)) return path;
    return IS_API.test(path) ? routeName(path) : nameOf(path);
  };
  /** Files of the build are counted nowhere: they would hide how pages are answered. */
  const surfaceOf = (incoming: IncomingMessage, path: string): Surface | null => {
    if (IS_API.test(path)) return "api";
    if (isForResolver(incoming, path)) return "resolver";
    return UNCOUNTED.test(path) ? null : "pages";
  };

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const isFromInside = forwarder.isFromInside(incoming);
    setTrustedHeaders(incoming);
    setStrictTransport(incoming, outgoing);
    const target = (incoming.url = originForm(incoming.url ?? "/"));
    const path = pathOf(target);
    const asked = hostAsked(incoming.headers.host);
    if (asked.is !== "own" && !admitAtBrandHost(asked, incoming, outgoing, path)) return;
    if (bringsBody(incoming) && !isUpload(target)) setBodyDeadline(incoming);
    const surface = surfaceOf(incoming, path);
    if (surface) countRequest(outgoing, surface);
    if (isMetered()) meterRequest(incoming, outgoing, () => routeOf(path));
    if (isProbe(path)) return serveProbe(incoming, outgoing, pages.isUp());
    if (surface !== "api" && surface !== "resolver") return forwarder.forward(incoming, outgoing, isFromInside);
    const answer = async () =>
      surface === "api"
        ? (await api()).serveApi(incoming, outgoing, target)
        : serveResolver(incoming, outgoing, target);
    return traceRequest(incoming, outgoing, () => routeOf(path), answer);
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (!isListening()) outgoing.shouldKeepAlive = false;
    serve(incoming, outgoing).catch((error: unknown) => {
      if (!outgoing.destroyed) log().error({ err: errorForLog(error) }, "an answer could not be sent");
      outgoing.destroy();
    });
  };
}

/** Changed sources are served without a new start, as Next serves changed pages. */
async function changingApi() {
  const { importAnew } = await import("@/lib/platform/server/import-anew");
  return importAnew<typeof import("./v1/serve")>(fileURLToPath(root), "app/v1/serve.ts", ["app/v1", "lib", "db"]);
}

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

void main();
