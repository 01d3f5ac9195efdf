import { AsyncLocalStorage } from "node:async_hooks";
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

const storage = () => processWide("request-scope", () => new AsyncLocalStorage<RequestScope>());

export function inRequest<T>(scope: RequestScope, work: () => T): T {
  return storage().run(scope, work);
}

export function currentRequestId(): string | undefined {
  return storage().getStore()?.requestId;
}

export function currentClientAddress(): string | undefined {
  return storage().getStore()?.clientAddress;
}

export function currentRequest(): Pick<RequestScope, "clientAddress" | "headers" | "method"> | undefined {
  return storage().getStore();
}

/** Sets the status of the page being rendered. Next's own `notFound` sends a page that is empty without scripts. */
export function answerWithStatus(status: number): void {
  const scope = storage().getStore();
  if (scope) scope.pageStatus = status;
}

export function watchPageStatus(): () => number | undefined {
  const scope = storage().getStore();
  return () => scope?.pageStatus;
}

export function actInRequest(): void {
  const scope = storage().getStore();
  if (scope) scope.isActing = true;
}

export function watchAction(): () => boolean {
  const scope = storage().getStore();
  if (scope) scope.isForAction = true;
  return () => scope?.isActing ?? false;
}

/** True if the request is a form that has not reached an action. An error then is caused by the form's content. */
export function isFormUnread(): boolean {
  const scope = storage().getStore();
  return scope?.isForAction === true && !scope.isActing;
}
