import type { IncomingMessage, ServerResponse } from "node:http";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import { environment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import type { Carrier } from "@/lib/platform/request-scope";
import { version } from "@/lib/platform/version";
import { traceBy, FAILED, inRequestSpan, isTraced } from "./span";

const LAST_SPANS_MS = 2_000;

/** Call it before the database is opened. Does nothing without OTEL_EXPORTER_OTLP_ENDPOINT. */
export async function startTracing(): Promise<void> {
  const { otlpEndpoint, otlpHeaders: headers, otelServiceName, tracesRatio } = environment();
  if (otlpEndpoint === undefined) return;
  const { ROOT_CONTEXT, trace } = await import("@opentelemetry/api");
  const { W3CTraceContextPropagator } = await import("@opentelemetry/core");
  const { resourceFromAttributes } = await import("@opentelemetry/resources");
  const sdk = await import("@opentelemetry/sdk-trace");
  const { OTLPTraceExporter } = await import("@opentelemetry/exporter-trace-otlp-http");
  const exporter = new OTLPTraceExporter({ url: `${otlpEndpoint.replace(/\/$/, "")}/v1/traces`, headers });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": otelServiceName, "service.version": version }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(tracesRatio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: sayingFailures(exporter) })],
  });
  const tracer = provider.getTracer("carnet", version);
  const propagator = new W3CTraceContextPropagator();
  const getter = { keys: (from: Carrier) => Object.keys(from), get: (from: Carrier, name: string) => from[name] };
  const setter = { set: (to: Carrier, name: string, value: string) => void (to[name] = value) };
  const contextOf = (carrier: Carrier) => propagator.extract(ROOT_CONTEXT, carrier, getter);
  traceBy({
    begin(name, options, within) {
      const isSpan = within !== undefined && "spanContext" in within;
      const context = isSpan ? trace.setSpan(ROOT_CONTEXT, within as never) : contextOf((within ?? {}) as Carrier);
      return tracer.startSpan(name, options, context);
    },
    headersOf(span) {
      const headersOut: Record<string, string> = {};
      propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headersOut, setter);
      return headersOut;
    },
    contextIn: (carrier) => trace.getSpanContext(contextOf(carrier)),
    stop: () => provider.shutdown(),
  });
}

export async function stopTracing(): Promise<void> {
  const tracer = traceBy(undefined);
  const late = new Promise((resolve) => setTimeout(resolve, LAST_SPANS_MS).unref());
  await Promise.race([tracer?.stop().catch(() => undefined), late]);
}

/** If the collector is unavailable, spans are lost. That is logged once, and once again when it is back. */
function sayingFailures(exporter: SpanExporter): SpanExporter {
  let isFailing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const fails = result.code !== 0;
        if (fails && !isFailing) log().warn({ event: "traces.lost" }, "traces cannot be delivered, and are dropped");
        if (!fails && isFailing) log().info({ event: "traces.delivered" }, "traces are delivered again");
        isFailing = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}

const LEFT_OUT = new Set(["/api/health", "/api/ready", "/api/metrics", "assets"]);

/** `route` must be a name from a fixed set, because a path contains codes and tokens. */
export function traceRequest<T>(
  { method = "", headers }: IncomingMessage,
  outgoing: ServerResponse,
  routeOf: () => string,
  serve: () => T,
): T {
  const route = isTraced() ? routeOf() : undefined;
  if (route === undefined || LEFT_OUT.has(route)) return serve();
  const attributes = { "http.request.method": method, "http.route": route };
  return inRequestSpan({ name: `${method} ${route}`, headers, attributes }, (span) => {
    outgoing.once("close", () => {
      const { writableFinished, statusCode } = outgoing;
      span?.setAttribute("http.response.status_code", statusCode);
      if (!writableFinished) span?.setAttribute("error.type", "aborted");
      if (statusCode >= 500) span?.setStatus(FAILED);
      span?.end();
    });
    return serve();
  });
}
