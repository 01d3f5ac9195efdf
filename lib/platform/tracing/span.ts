import type { Attributes, Span, SpanOptions } from "@opentelemetry/api";
import { type Carrier, type Tracer, tracing } from "@/lib/platform/request-scope";

/**
 * OpenTelemetry spans, only loaded if OTEL_EXPORTER_OTLP_ENDPOINT is set. Names and attributes are from fixed sets:
 * no addresses, codes, tokens, statement values or personal data.
 */

/** Copied from OpenTelemetry, so that its package need not be loaded. */
export const KIND = { internal: 0, server: 1, client: 2, consumer: 4 } as const;
export const FAILED = { code: 2 } as const;

export function traceBy(tracer: Tracer | undefined): Tracer | undefined {
  const before = tracing().tracer;
  tracing().tracer = tracer;
  return before;
}

export const isTraced = () => tracing().tracer !== undefined;

/** Undefined if there is no parent span, or if it has ended or is not recorded. */
export function beginSpan(name: string, options: SpanOptions): Span | undefined {
  const { tracer, spans } = tracing();
  const within = tracer && spans.getStore();
  return within?.isRecording() ? tracer?.begin(name, options, within) : undefined;
}

/** Only the error's name and code: its message may contain user input. */
export function failSpan(span: Span, error: unknown): void {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  span.setStatus(FAILED).setAttribute("error.type", String(code ?? name ?? "unknown"));
}

export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const span = beginSpan(name, { kind: KIND.client, attributes });
  return span ? follow(span, work) : work();
}

export function inJobSpan<T>(
  job: { kind: string; queue: string; payload: object },
  work: () => Promise<T>,
): Promise<T> {
  const { tracer } = tracing();
  if (!tracer) return work();
  const parentContext = tracer.contextIn(job.payload as Carrier);
  const attributes = { "carnet.job.kind": job.kind, "carnet.job.queue": job.queue };
  const links = parentContext ? [{ context: parentContext }] : [];
  return follow(tracer.begin(`job ${job.kind}`, { kind: KIND.consumer, attributes, links }), work);
}

export function inRequestSpan<T>(
  { name, headers, attributes }: { name: string; headers: Carrier; attributes: Attributes },
  serve: (span?: Span) => T,
): T {
  const span = tracing().tracer?.begin(name, { kind: KIND.server, attributes }, headers);
  return span ? tracing().spans.run(span, () => serve(span)) : serve();
}

async function follow<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await tracing().spans.run(span, work);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

export function describeSpan(attributes: Attributes): void {
  if (tracing().tracer) tracing().spans.getStore()?.setAttributes(attributes);
}

export function traceHeaders(): Record<string, string> {
  const { tracer, spans } = tracing();
  const span = tracer && spans.getStore();
  return span ? tracer.headersOf(span) : {};
}

export function currentTrace(): { trace_id: string; span_id: string } | undefined {
  const span = tracing().tracer && tracing().spans.getStore();
  if (!span) return undefined;
  const { traceId, spanId } = span.spanContext();
  return { trace_id: traceId, span_id: spanId };
}
