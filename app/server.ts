import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";
import { flushKeyUses } from "@/lib/api-keys/record-key-use";
import { flushRequestLog } from "@/lib/api/request-log";
import { hostAsked, watchHosts } from "@/lib/brands/hosts/known-hosts";
import { askStore } from "@/lib/evidence/files/store-state";
import { isCompressedLink, isResolved, isUnsupportedLink } from "@/lib/passports/resolver/answer";
import { passFlash } from "@/lib/people/auth/pass-flash";
import { renewSession } from "@/lib/people/auth/renew-session";
import { goOnWith } from "@/lib/platform/at-once";
import { environment, forgetEnvironment, tellNextAuth, tellNextOrigin } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { newId } from "@/lib/platform/ids";
import { watchLateWork } from "@/lib/platform/jobs/late-work";
import { startWorker } from "@/lib/platform/jobs/start-worker";
import { AWAITS_SETTINGS } from "@/lib/platform/launch/compiled.mjs";
import { log } from "@/lib/platform/log";
import { meterRequest } from "@/lib/platform/metrics/meter-request";
import { pageRoutes } from "@/lib/platform/metrics/page-routes";
import { isMetered } from "@/lib/platform/metrics/registry";
import { parseUrl } from "@/lib/platform/parse-url";
import { inRequest } from "@/lib/platform/request-scope";
import { openDataKeysWhenUp } from "@/lib/platform/secrets/open-data-keys-when-up";
import { bringsBody, setBodyDeadline } from "@/lib/platform/server/body-deadline";
import { collectAtRest } from "@/lib/platform/server/collect-at-rest";
import { sendConsoleToLog } from "@/lib/platform/server/console-to-log";
import { setContentSecurityPolicy } from "@/lib/platform/server/content-security-policy";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { keepOwnDate } from "@/lib/platform/server/keep-own-date";
import { leanPage } from "@/lib/platform/server/lean/lean-page";
import { sendReshaped } from "@/lib/platform/server/lean/send-reshaped";
import { EMPTY_STATUSES, withWords } from "@/lib/platform/server/lean/words-without-scripts";
import { logStart, logStop, logStopping } from "@/lib/platform/server/life-events";
import { packPage } from "@/lib/platform/server/pack-page";
import { setPageStatus } from "@/lib/platform/server/page-status";
import { readableAddress } from "@/lib/platform/server/readable-address";
import { refuseUnreadForm } from "@/lib/platform/server/refuse-unread-form";
import { servePages } from "@/lib/platform/server/serve-pages";
import { serveReplicas } from "@/lib/platform/server/serve-replicas";
import { shutDown } from "@/lib/platform/server/shut-down";
import { setStrictTransport } from "@/lib/platform/server/strict-transport";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { warnOfTransport } from "@/lib/platform/server/warn-of-transport";
import { startTracing } from "@/lib/platform/tracing/start-tracing";
import { traceRequest } from "@/lib/platform/tracing/trace-request";
import { flushScans } from "@/lib/scans/count-scan";
import { countRequest as countAnswer, writeServiceHours } from "@/lib/status/count-request";
import type { Surface } from "@/lib/status/rules";
import { admitPage } from "./admit-page";
import { admitAtBrandHost } from "./brand-host";
import { isLean } from "./lean-pages";
import "@/lib/languages/register";
import "@/lib/operator/background-work/register";
import { chooseRepresentation } from "./representations";
import { serveResolver } from "./resolve";
import { dropUnreadableState } from "./router-state";
import { isUpload } from "./uploads";
import { routeName } from "./v1/router";
import { serveApi } from "./v1/serve";

/** The process that serves everything: /v1 and the resolver by themselves, the rest by Next. */

const UNCOUNTED = /^\/(?:_next\/|api\/|icon\.svg)/;
const IS_API = /^\/v1(?:[/?]|$)/i;
const { nodeEnv, host, port } = environment();
const isDevelopment = nodeEnv === "development";
const server = createHttpServer(answer);
const countRequest = collectAtRest();

// Until it listens there is nothing to bring to an end.
let stop: (why: string) => void = () => process.exit(0);
for (const farewell of ["SIGTERM", "disconnect"]) process.on(farewell, () => stop(farewell));
// A terminal's Ctrl-C reaches the launcher too, which ends this process in its turn.
process.on("SIGINT", () => process.connected || stop("SIGINT"));

const settingsOfLauncher = process.argv.includes(AWAITS_SETTINGS)
  ? new Promise<Record<string, string>>((resolve) => process.once("message", resolve))
  : Promise.resolve({});

tellNextAuth();
tellNextOrigin();
const root = new URL("..", import.meta.url);
const api = isDevelopment ? await changingApi() : () => ({ serveApi });
// Next claims every upgrade of the server it is shown, and leaves those it does not know unanswered (Java's client
// offers h2c each time).
const forUpgrades = isDevelopment ? server : new Server();
const pages = next({ dev: isDevelopment, dir: fileURLToPath(root), hostname: host, port, httpServer: forUpgrades });
const restoreOwnDate = keepOwnDate();
await pages.prepare();
forgetEnvironment(await settingsOfLauncher);
await startTracing();
await openDataKeysWhenUp((sentence) => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
if (!isDevelopment) {
  sendConsoleToLog();
  restoreOwnDate();
  // Next would read the maps of all that it serves; the log tells stacks in lines of the sources.
  Reflect.deleteProperty(Error, "prepareStackTrace");
}
const builtPages = fileURLToPath(new URL(".next", root));
const LEAN = { folder: builtPages, firstFont: "newsreaderText" };
const { nameOf, isPage, isHandler } = pageRoutes(builtPages);
const servePage = pages.getRequestHandler();

function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const giveUp = (error: unknown) => {
    if (!outgoing.destroyed) log().error({ err: errorForLog(error) }, "an answer could not be sent");
    outgoing.destroy();
  };
  const route = () => routeOf(originForm(incoming.url ?? "/"));
  try {
    traceRequest(incoming, outgoing, route, () => serve(incoming, outgoing)).catch(giveUp);
  } catch (error) {
    giveUp(error);
  }
}

function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  countRequest();
  setTrustedHeaders(incoming);
  setStrictTransport(incoming, outgoing);
  if (!server.listening) outgoing.shouldKeepAlive = false;
  const pathAndQuery = originForm(incoming.url ?? "/");
  incoming.url = pathAndQuery;
  const asked = hostAsked(incoming.headers.host);
  if (asked.is !== "own" && !admitAtBrandHost(asked, incoming, outgoing, pathOf(pathAndQuery)))
    return Promise.resolve();
  if (bringsBody(incoming) && !isUpload(pathAndQuery)) setBodyDeadline(incoming);
  const surface = surfaceOf(incoming, pathOf(pathAndQuery));
  if (surface) countAnswer(outgoing, surface);
  if (isMetered()) meterRequest(incoming, outgoing, () => routeOf(pathAndQuery));
  if (surface === "api") return goOnWith(api(), ({ serveApi }) => serveApi(incoming, outgoing, pathAndQuery));
  if (surface === "resolver") return serveResolver(incoming, outgoing, pathAndQuery);
  const requestId = newId("req");
  outgoing.setHeader("X-Request-Id", requestId);
  const clientAddress = String(incoming.headers["x-carnet-client-address"]);
  const { headers, method } = incoming;
  return inRequest({ requestId, clientAddress, headers, method }, () =>
    servePages(incoming, outgoing, { admit: admitPage, serve: serveByNext, isPage }),
  );
}

/** Files of the build are counted nowhere: they would hide how pages are answered. */
function surfaceOf(incoming: IncomingMessage, path: string): Surface | null {
  if (IS_API.test(path)) return "api";
  if (isForResolver(incoming, path)) return "resolver";
  return UNCOUNTED.test(path) ? null : "pages";
}

/** A program is told why a link of GS1's is none here; people get the page for what is nowhere. */
function isForResolver({ headers }: IncomingMessage, path: string): boolean {
  if (isLink(path)) return true;
  return isUnsupportedLink(path) && !headers.accept?.includes("text/html") && nameOf(path) === "other";
}

const isLink = (path: string) => isResolved(path) || (isCompressedLink(path) && nameOf(path) === "other");

/** Changed sources are served without a new start, as Next serves changed pages. */
async function changingApi() {
  const { importAnew } = await import("@/lib/platform/server/import-anew");
  return importAnew<typeof import("./v1/serve")>(fileURLToPath(root), "app/v1/serve.ts", ["app/v1", "lib", "db"]);
}

async function serveByNext(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  incoming.url = readableAddress(incoming.url ?? "/");
  chooseRepresentation(incoming, outgoing);
  dropUnreadableState(incoming);
  if (!isDevelopment && !isHandler(pathOf(incoming.url))) refuseUnreadForm(incoming, outgoing);
  packPage(incoming, outgoing);
  setContentSecurityPolicy(incoming, outgoing, isDevelopment);
  setPageStatus(outgoing);
  const worded = (html: string, isLeanPage = false) =>
    withWords(html, { incoming, status: outgoing.statusCode, isLean: isLeanPage });
  if (!isDevelopment && isLean(pathOf(incoming.url)))
    sendReshaped(incoming, outgoing, (html) => leanPage(worded(html, true), LEAN));
  else sendReshaped(incoming, outgoing, worded, EMPTY_STATUSES);
  await renewSession(incoming, outgoing);
  await passFlash(incoming, outgoing);
  await servePage(incoming, outgoing);
}

/** A name out of a fixed set. */
function routeOf(pathAndQuery: string): string {
  const path = pathOf(pathAndQuery);
  if (isLink(path)) return "resolver";
  return IS_API.test(path) ? routeName(path) : nameOf(path);
}

function pathOf(pathAndQuery: string): string {
  const query = pathAndQuery.indexOf("?");
  return query < 0 ? pathAndQuery : pathAndQuery.slice(0, query);
}

/** A proxy may be sent a whole address (RFC 9112, section 3.2.2); its host is of no interest here. */
function originForm(target: string): string {
  if (target.startsWith("/")) return target;
  const url = parseUrl(target);
  return url ? url.pathname + url.search : "/";
}

server.once("error", (error: NodeJS.ErrnoException) => {
  const isTaken = error.code === "EADDRINUSE";
  process.stderr.write(
    isTaken ? `Port ${port} of ${host} is in use by another program. Set PORT to a free one.\n` : `${error.message}\n`,
  );
  process.exit(1);
});
server.listen({ port, host }, () => {
  const worker = startWorker();
  const endLateWatch = watchLateWork();
  const endHostWatch = watchHosts();
  const endServiceHours = writeServiceHours();
  const closeReplicas = serveReplicas();
  const hurry = new AbortController();
  let stopped: string | undefined;
  const flush = () =>
    Promise.all([flushRequestLog(), flushKeyUses(), flushScans(), endServiceHours(), closeReplicas()]);
  stop = (why) => {
    // The second time it is meant at once; a signal to a whole service reaches the launcher too, which then
    // disconnects.
    if (stopped) {
      if (stopped === why) hurry.abort();
      return;
    }
    stopped = why;
    logStopping(why);
    endLateWatch();
    endHostWatch();
    void shutDown(server, { worker, flush, hurry: hurry.signal }).then(() => {
      logStop();
      process.exit(0);
    });
  };
  logStart(environment());
  warnOfTransport(environment());
  void askStore();
  if (process.connected) process.send?.("listening");
  else if (process.send) stop("disconnect");
});
