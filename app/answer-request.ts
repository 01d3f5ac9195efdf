import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { refusedMethod, type Resource } from "@/lib/api/resource";
import { requestedHost } from "@/lib/hosts/known-hosts";
import { errorForLog } from "@/lib/platform/error-for-log";
import { DomainError } from "@/lib/platform/errors";
import { newId, randomSecret } from "@/lib/platform/ids";
import { log } from "@/lib/platform/log";
import { pageRoutes } from "@/lib/platform/metrics/page-routes";
import { meterRequest, isMetered } from "@/lib/platform/metrics/registry";
import type { PagesProcess } from "@/lib/platform/processes/pages-process";
import { createPagesAgent, forwardRequest, pagesUnavailable } from "@/lib/platform/server/forward-request";
import { hasBody, setBodyDeadline } from "@/lib/platform/server/http-server";
import { originForm, pathOf, IncomingRequest } from "@/lib/platform/server/incoming-request";
import { PageGate } from "@/lib/platform/server/page-gate";
import { refusePage } from "@/lib/platform/server/refuse-page";
import { setStrictTransport, REST_BYTES_MAX, sendAnswer } from "@/lib/platform/server/send-answer";
import { setTrustedHeaders, clientAddressIn } from "@/lib/platform/server/trusted-headers";
import { traceRequest } from "@/lib/platform/tracing/start-tracing";
import { isCompressedLink, isResolved, isUnsupportedLink, answerResolver } from "@/lib/resolver/answer";
import type { Surface } from "@/lib/status/contract";
import { countRequest } from "@/lib/status/count-request";
import { admitAtBrandHost } from "./brand-host";
import { isProbe, serveProbe } from "./probes";
import { isUpload } from "./uploads";
import { routeName, matchRoute } from "./v1/router";

/** Build files and internal routes are left out of metrics: they would hide page latency. */
const UNCOUNTED = /^\/(?:_next\/|api\/|icon\.svg)/;
const IS_API = /^\/v1(?:[/?]|$)/i;

function createRouting() {
  const { nameOf } = pageRoutes(fileURLToPath(new URL("../.next", import.meta.url)));
  const isLink = (path: string) => isResolved(path) || (isCompressedLink(path) && nameOf(path) === "other");
  /** Programs get an error for an unsupported GS1 link; people get the page for unknown addresses. */
  const isForResolver = ({ headers }: IncomingMessage, path: string) =>
    isLink(path) || (isUnsupportedLink(path) && !headers.accept?.includes("text/html") && nameOf(path) === "other");
  return {
    /** The route name in metrics and traces, from a fixed set, so that cardinality is bounded. */
    routeOf: (path: string): string => {
      if (isLink(path)) return "resolver";
      if (isProbe(path)) return path;
      return IS_API.test(path) ? routeName(path) : nameOf(path);
    },
    surfaceOf: (incoming: IncomingMessage, path: string): Surface | null => {
      if (IS_API.test(path)) return "api";
      if (isForResolver(incoming, path)) return "resolver";
      return UNCOUNTED.test(path) ? null : "pages";
    },
  };
}

export function createRequestListener(pages: PagesProcess, isListening: () => boolean) {
  const { routeOf, surfaceOf } = createRouting();
  const forwarder = new PageForwarder(pages);

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const isFromInside = forwarder.isFromInside(incoming);
    setTrustedHeaders(incoming);
    setStrictTransport(incoming, outgoing);
    const target = (incoming.url = originForm(incoming.url ?? "/"));
    const path = pathOf(target);
    const host = requestedHost(incoming.headers.host);
    if (host.is !== "own" && !admitAtBrandHost(host, incoming, outgoing, path)) return;
    if (hasBody(incoming) && !isUpload(target)) setBodyDeadline(incoming);
    const surface = surfaceOf(incoming, path);
    if (surface) countRequest(outgoing, surface);
    if (isMetered()) meterRequest(incoming, outgoing, () => routeOf(path));
    if (isProbe(path)) return serveProbe(incoming, outgoing, pages.isUp());
    if (surface !== "api" && surface !== "resolver") return forwarder.forward(incoming, outgoing, isFromInside);
    const serveSurface = surface === "api" ? serveApi : serveResolver;
    return traceRequest(
      incoming,
      outgoing,
      () => routeOf(path),
      () => serveSurface(incoming, outgoing, target),
    );
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    if (!isListening()) outgoing.shouldKeepAlive = false;
    serve(incoming, outgoing).catch((error: unknown) => {
      if (!outgoing.destroyed) log().error({ err: errorForLog(error) }, "an answer could not be sent");
      outgoing.destroy();
    });
  };
}

const UNGATED = /^\/(?:_next\/static\/|icon\.svg)/;
/** Marks Next's own requests: the page that an action redirects to is fetched while the action occupies the gate. */
const INSIDE_HEADER = "x-carnet-inside";
const SECRET_BYTES = 16;

class PageForwarder {
  readonly #gate = new PageGate();
  readonly #agent = createPagesAgent();
  readonly #insideSecret = randomSecret(SECRET_BYTES).toString("hex");

  constructor(private readonly pages: PagesProcess) {}

  /** Call before `setTrustedHeaders` removes headers that clients may not set. */
  isFromInside = ({ headers }: IncomingMessage): boolean => headers[INSIDE_HEADER] === this.#insideSecret;

  async forward(incoming: IncomingMessage, outgoing: ServerResponse, isFromInside: boolean): Promise<void> {
    const { headers, url = "/" } = incoming;
    const requestId = newId("req");
    outgoing.setHeader("X-Request-Id", requestId);
    headers["x-carnet-request-id"] = requestId;
    headers[INSIDE_HEADER] = this.#insideSecret;
    const closed = new AbortController();
    outgoing.once("close", () => closed.abort());
    try {
      if (!this.pages.isUp()) throw pagesUnavailable();
      const isGated = !isFromInside && !UNGATED.test(url);
      const leave = isGated ? await this.#gate.enter(clientAddressIn(headers), closed.signal) : () => undefined;
      const { socketPath } = this.pages;
      if (outgoing.destroyed) return leave();
      forwardRequest(incoming, outgoing, { socketPath, agent: this.#agent, onAnswered: leave });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (!outgoing.destroyed) refusePage(incoming, outgoing, error);
    }
  }
}

export async function serveResolver(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pathAndQuery: string,
): Promise<void> {
  const request = new IncomingRequest(incoming, outgoing, incoming.method ?? "", pathAndQuery);
  const { error, ...answer } = await answerResolver(request);
  if (error && incoming.headers.accept?.includes("text/html")) return refusePage(incoming, outgoing, error);
  await sendAnswer(answer, incoming, outgoing, REST_BYTES_MAX.stranger);
}

export async function serveApi(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pathAndQuery: string,
): Promise<void> {
  const [path = ""] = pathAndQuery.split("?", 1);
  const { resource, params } = matchRoute(path);
  const method = (incoming.method ?? "") in resource ? (incoming.method as keyof Resource) : refusedMethod(resource);
  const request = new IncomingRequest(incoming, outgoing, method, pathAndQuery);
  const answer = await resource[method].handle(request, params);
  await sendAnswer(answer, incoming, outgoing, REST_BYTES_MAX[answer.isToCaller ? "caller" : "stranger"]);
}
