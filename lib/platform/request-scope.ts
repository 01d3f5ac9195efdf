import { AsyncLocalStorage } from "node:async_hooks";
import type { Span, SpanContext, SpanOptions } from "@opentelemetry/api";
import { processWide } from "./process-wide";

interface RequestScope {
  requestId: string;
  clientAddress?: string;
  headers?: Readonly<Record<string, string | string[] | undefined>>;
  method?: string | undefined;
  pageStatus?: number;
  isForAction?: boolean;
  isActing?: boolean;
}

export type Carrier = Record<string, string | string[] | undefined>;

export interface Tracer {
  begin: (name: string, options: SpanOptions, within?: Span | Carrier) => Span;
  headersOf: (span: Span) => Record<string, string>;
  contextIn: (carrier: Carrier) => SpanContext | undefined;
  stop: () => Promise<void>;
}

interface Requests {
  scopes: AsyncLocalStorage<RequestScope>;
  spans: AsyncLocalStorage<Span>;
  tracer?: Tracer | undefined;
}

const state = processWide("requests", (): Requests => ({
  scopes: new AsyncLocalStorage<RequestScope>(),
  spans: new AsyncLocalStorage<Span>(),
}));

export const tracing = (): Omit<Requests, "scopes"> => state;

export function inRequest<T>(scope: RequestScope, work: () => T): T {
  return state.scopes.run(scope, work);
}

export function currentRequestId(): string | undefined {
  return state.scopes.getStore()?.requestId;
}

export function currentClientAddress(): string | undefined {
  return state.scopes.getStore()?.clientAddress;
}

export function currentRequest(): Pick<RequestScope, "clientAddress" | "headers" | "method"> | undefined {
  return state.scopes.getStore();
}

/** Sets the status of the page being rendered. Next's own `notFound` sends a page that is empty without scripts. */
export function answerWithStatus(status: number): void {
  const scope = state.scopes.getStore();
  if (scope) scope.pageStatus = status;
}

export function watchPageStatus(): () => number | undefined {
  const scope = state.scopes.getStore();
  return () => scope?.pageStatus;
}

export function actInRequest(): void {
  const scope = state.scopes.getStore();
  if (scope) scope.isActing = true;
}

export function watchAction(): () => boolean {
  const scope = state.scopes.getStore();
  if (scope) scope.isForAction = true;
  return () => scope?.isActing ?? false;
}

/** True if the request is a form that has not reached an action. An error then is caused by the form's content. */
export function isFormUnread(): boolean {
  const scope = state.scopes.getStore();
  return scope?.isForAction === true && !scope.isActing;
}
