import { AsyncLocalStorage } from "node:async_hooks";
import type { Attributes, Span, SpanContext, SpanOptions } from "@opentelemetry/api";
import { processWide } from "@/lib/platform/process-wide";

/**
 * Spans of OpenTelemetry, where OTEL_EXPORTER_OTLP_ENDPOINT is set; elsewhere nothing of it is loaded. Names and
 * attributes are out of fixed sets: no address, code, token, value of a statement or person.
 */

export type Carrier = Record<string, string | string[] | undefined>;

export interface Tracer {
  /** `within`: the span it is part of, or the headers that name it; without it a trace begins. */
  begin: (name: string, options: SpanOptions, within?: Span | Carrier) => Span;
  /** `traceparent` and `tracestate` for whoever is asked within a span. */
  headersOf: (span: Span) => Record<string, string>;
  /** The span that headers name. */
  contextIn: (carrier: Carrier) => SpanContext | undefined;
  stop: () => Promise<void>;
}

/** OpenTelemetry's numbers, for which its package need not be loaded. */
export const KIND = { internal: 0, server: 1, client: 2, consumer: 4 } as const;
export const FAILED = { code: 2 } as const;

const tracing = processWide("tracing", (): { tracer?: Tracer | undefined; spans: AsyncLocalStorage<Span> } => ({
  spans: new AsyncLocalStorage<Span>(),
}));

/** Traces from now on, or no more; answers who did so far. */
export function traceBy(tracer: Tracer | undefined): Tracer | undefined {
  const before = tracing.tracer;
  tracing.tracer = tracer;
  return before;
}

export const isTraced = () => tracing.tracer !== undefined;

/** Begins a span within the present one; undefined where there is none, or it has ended or is not recorded. */
export function beginSpan(name: string, options: SpanOptions): Span | undefined {
  if (!tracing.tracer) return undefined;
  const within = tracing.spans.getStore();
  return within?.isRecording() ? tracing.tracer.begin(name, options, within) : undefined;
}

/** An error by its name and code alone: a sentence may hold what somebody wrote. */
export function failSpan(span: Span, error: unknown): void {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  span.setStatus(FAILED).setAttribute("error.type", String(code ?? name ?? "unknown"));
}

/** Asks another system for something, as a span of its own within the present one. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, { kind: KIND.client, attributes });
  return span ? follow(span, work) : work();
}

/** Does a piece of background work as a trace of its own, linked to the request that asked for it. */
export function inJobSpan<T>(
  job: { kind: string; queue: string; payload: object },
  work: () => Promise<T>,
): Promise<T> {
  const { tracer } = tracing;
  if (!tracer) return work();
  const asked = tracer.contextIn(job.payload as Carrier);
  const attributes = { "carnet.job.kind": job.kind, "carnet.job.queue": job.queue };
  const links = asked ? [{ context: asked }] : [];
  return follow(tracer.begin(`job ${job.kind}`, { kind: KIND.consumer, attributes, links }), work);
}

/** Serves a request as a span: a part of the trace that its headers name, or the beginning of one. */
export function inRequestSpan<T>(
  { name, headers, attributes }: { name: string; headers: Carrier; attributes: Attributes },
  serve: (span?: Span) => T,
): T {
  const span = tracing.tracer?.begin(name, { kind: KIND.server, attributes }, headers);
  return span ? tracing.spans.run(span, () => serve(span)) : serve();
}

async function follow<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await tracing.spans.run(span, work);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** What the present span is told of itself. */
export function describeSpan(attributes: Attributes): void {
  if (tracing.tracer) tracing.spans.getStore()?.setAttributes(attributes);
}

/** The headers by which a system of this deployment's own takes part in the trace; none where there is none. */
export function traceHeaders(): Record<string, string> {
  const { tracer, spans } = tracing;
  const span = tracer && spans.getStore();
  return span ? tracer.headersOf(span) : {};
}

/** For each line of the log. */
export function currentTrace(): { trace_id: string; span_id: string } | undefined {
  const span = tracing.tracer && tracing.spans.getStore();
  if (!span) return undefined;
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}
