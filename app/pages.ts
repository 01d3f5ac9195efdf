import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import next from "next";
import { askStore, storeState } from "@/lib/files/store-state";
import { watchHosts } from "@/lib/hosts/known-hosts";
import { deliverFlash } from "@/lib/people/auth/flash-cookie";
import { renewSession } from "@/lib/people/auth/session-cookie";
import { environment, forgetEnvironment, configureNextAuth, configureNextOrigin } from "@/lib/platform/env";
import { errorForLog } from "@/lib/platform/error-for-log";
import { startWorker, wakeWorkersHere } from "@/lib/platform/jobs/start-worker";
import { log } from "@/lib/platform/log";
import { processMetrics } from "@/lib/platform/metrics/expose-metrics";
import { pageRoutes } from "@/lib/platform/metrics/page-routes";
import { LISTENING, type PagesSettings, STOP } from "@/lib/platform/processes/pages-process";
import { connectPeer, onPeer, type PeerMessage, receiveFromPeer } from "@/lib/platform/processes/peer";
import { inRequest } from "@/lib/platform/request-scope";
import { openDataKeysWhenUp } from "@/lib/platform/secrets/open-data-keys";
import { compressPage } from "@/lib/platform/server/compress-page";
import { sendConsoleToLog } from "@/lib/platform/server/console-to-log";
import { setContentSecurityPolicy } from "@/lib/platform/server/content-security-policy";
import { createHttpServer } from "@/lib/platform/server/http-server";
import { readableAddress, pathOf } from "@/lib/platform/server/incoming-request";
import { setPageStatus } from "@/lib/platform/server/page-status";
import { servePages } from "@/lib/platform/server/serve-pages";
import { serveReplicas } from "@/lib/platform/server/serve-replicas";
import { shutDown } from "@/lib/platform/server/shut-down";
import { clientAddressIn } from "@/lib/platform/server/trusted-headers";
import { startTracing, traceRequest } from "@/lib/platform/tracing/start-tracing";
import { admitPage } from "./admit-page";
import "@/lib/languages/register";
import "@/lib/operator/background-work/register";
import { chooseRepresentation } from "./representations";
import { dropUnreadableState } from "./router-state";

/** Serves pages and background jobs on the Unix socket in its argument; app/server.ts sets trusted headers. */

const { nodeEnv, host, port } = environment();
const isDevelopment = nodeEnv === "development";
const [socketPath = ""] = process.argv.slice(2);

// Both processes receive signals from a terminal or supervisor; the API process decides when this one ends.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => undefined);
// Without the parent process no request can arrive.
process.on("disconnect", () => process.exit(1));
const firstMessage = new Promise<PagesSettings>((resolve) => process.once("message", resolve));

configureNextAuth();
configureNextOrigin();
const root = new URL("..", import.meta.url);
// The parent is the only client and closes its own connections.
const server = createHttpServer(answer, { keepAliveTimeout: 0 });
// Next takes over every upgrade request of its server and leaves unknown ones unanswered (Java's HTTP client offers
// h2c each time).
const forUpgrades = isDevelopment ? server : new Server();
const pages = next({ dev: isDevelopment, dir: fileURLToPath(root), hostname: host, port, httpServer: forUpgrades });
await pages.prepare();
forgetEnvironment((await firstMessage).settings);
await startTracing();
// The API process logs the same error with its reason.
await openDataKeysWhenUp(() => process.exit(1));
if (!isDevelopment) {
  sendConsoleToLog();
  // Next would load the source maps of everything it serves; the log resolves stacks itself.
  Reflect.deleteProperty(Error, "prepareStackTrace");
}
const { nameOf, isPage, isHandler } = pageRoutes(fileURLToPath(new URL(".next", root)));
const servePage = pages.getRequestHandler();

function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers, method, url = "/" } = incoming;
  const requestId = String(headers["x-carnet-request-id"]);
  const clientAddress = clientAddressIn(headers);
  const serve = () => servePages(incoming, outgoing, { admit: admitPage, serve: serveByNext, isPage });
  traceRequest(
    incoming,
    outgoing,
    () => nameOf(pathOf(url)),
    () => inRequest({ requestId, clientAddress, headers, method }, serve),
  ).catch((error: unknown) => {
    if (!outgoing.destroyed) log().error({ requestId, err: errorForLog(error) }, "an answer could not be sent");
    outgoing.destroy();
  });
}

async function serveByNext(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  incoming.url = readableAddress(incoming.url ?? "/");
  chooseRepresentation(incoming, outgoing);
  dropUnreadableState(incoming);
  compressPage(incoming, outgoing);
  setContentSecurityPolicy(incoming, outgoing, isDevelopment);
  if (!isHandler(pathOf(incoming.url))) setPageStatus(incoming, outgoing);
  await renewSession(incoming, outgoing);
  await deliverFlash(incoming);
  await servePage(incoming, outgoing);
}

connectPeer((message) => process.connected && process.send?.(message));
onPeer("work_enqueued", wakeWorkersHere);
onPeer("metrics", () => processMetrics(storeState));
server.once("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.listen(socketPath, () => {
  const worker = startWorker();
  const endHostWatch = watchHosts();
  const closeReplicas = serveReplicas();
  const stop = async () => {
    endHostWatch();
    await shutDown(server, { background: worker, closeReplicas, hurry: AbortSignal.abort() });
    process.exit(0);
  };
  process.on("message", (message: PeerMessage | typeof STOP) => {
    if (message === STOP) void stop();
    else void receiveFromPeer(message);
  });
  void askStore();
  process.send?.(LISTENING);
});
