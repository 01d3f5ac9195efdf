import type { IncomingMessage, ServerResponse } from "node:http";
import { copyTimes } from "@/lib/backup-copy/copy-store";
import { storeState } from "@/lib/files/store-state";
import { isBrandHost } from "@/lib/hosts/known-hosts";
import { visitor } from "@/lib/people/auth/visitor";
import { environment } from "@/lib/platform/env";
import { isDraining, askReadiness } from "@/lib/platform/health/probe-readiness";
import { newId } from "@/lib/platform/ids";
import { exposeMetrics } from "@/lib/platform/metrics/expose-metrics";
import { sendAnswer } from "@/lib/platform/server/send-answer";

interface ProbeAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}
type Probe = (request: {
  query: URLSearchParams;
  authorization: string | null;
  hasPages: boolean;
}) => Promise<ProbeAnswer>;

const METHODS = "GET, HEAD, OPTIONS";
const json = (status: number, value: object): ProbeAnswer => ({
  status,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(value),
});

const PROBES = new Map<string, Probe>([
  // Liveness: checks nothing but that the process responds.
  ["/api/health", async () => json(200, { status: "alive" })],
  ["/api/ready", async ({ hasPages }) => readiness(hasPages)],
  ["/api/metrics", async ({ authorization }) => exposition(authorization)],
  // For proxies that issue certificates on demand: 200 for our own host and verified brand hosts.
  [
    "/api/host",
    async ({ query }) => {
      const domain = query.get("domain") ?? "";
      const isKnown = domain === new URL(environment().publicUrl).hostname || isBrandHost(domain);
      return { status: isKnown ? 200 : 404 };
    },
  ],
]);

export const isProbe = (path: string): boolean => PROBES.has(path);

export async function serveProbe(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  hasPages: boolean,
): Promise<void> {
  const { method = "", headers, url = "/" } = incoming;
  const { pathname, searchParams: query } = new URL(url, "http://localhost");
  const authorization = headers.authorization ?? null;
  const answer = ["GET", "HEAD"].includes(method)
    ? await PROBES.get(pathname)?.({ query, authorization, hasPages })
    : { status: method === "OPTIONS" ? 204 : 405, headers: { Allow: METHODS } };
  const { status, headers: ownHeaders, body = null } = answer ?? { status: 404 };
  const always = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "X-Request-Id": newId("req") };
  await sendAnswer({ status, headers: { ...always, ...ownHeaders }, body }, incoming, outgoing);
}

/** 503 without usable database and migrations or during shutdown; `details` (store, pages) do not count. */
async function readiness(hasPages: boolean): Promise<ProbeAnswer> {
  const { isReady, checks } = await askReadiness(visitor().db);
  const status = isDraining() ? "stopping" : isReady ? "ready" : "not_ready";
  const details = { store: storeState(), pages: hasPages ? "ok" : "failing" };
  return json(status === "ready" ? 200 : 503, { status, checks, details });
}

/** Only if METRICS_TOKEN is set. */
async function exposition(authorization: string | null): Promise<ProbeAnswer> {
  const exposed = await exposeMetrics(authorization, { storeState, copyTimes });
  if (exposed.answer === "off") return { status: 404 };
  if (exposed.answer === "refused") return { status: 401, headers: { "WWW-Authenticate": "Bearer" } };
  return { status: 200, headers: { "Content-Type": exposed.mediaType }, body: exposed.text };
}
