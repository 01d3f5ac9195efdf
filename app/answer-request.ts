import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { requestedHost } from "@/lib/hosts/known-hosts";
import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";
import { pageRoutes } from "@/lib/platform/metrics/page-routes";
import { meterRequest, isMetered } from "@/lib/platform/metrics/registry";
import type { PagesProcess } from "@/lib/platform/processes/pages-process";
import { hasBody, setBodyDeadline } from "@/lib/platform/server/http-server";
import { originForm, pathOf } from "@/lib/platform/server/request-target";
import { setStrictTransport } from "@/lib/platform/server/strict-transport";
import { setTrustedHeaders } from "@/lib/platform/server/trusted-headers";
import { traceRequest } from "@/lib/platform/tracing/start-tracing";
import { isCompressedLink, isResolved, isUnsupportedLink } from "@/lib/resolver/answer";
import type { Surface } from "@/lib/status/contract";
import { countRequest } from "@/lib/status/count-request";
import { admitAtBrandHost } from "./brand-host";
import { PageForwarder } from "./forward-page";
import { isProbe, serveProbe } from "./probes";
import { serveResolver } from "./resolve";
import { isUpload } from "./uploads";
import { routeName } from "./v1/router";
import { serveApi } from "./v1/serve";

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
