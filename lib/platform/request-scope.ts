import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "./process-wide";

/** The request that work belongs to, not handed from call to call: for the log, and pages' requests. */
interface RequestScope {
  requestId: string;
  /** As the server in front established it. */
  clientAddress?: string;
  /** Its headers, as the server in front has cleared them. */
  headers?: Readonly<Record<string, string | string[] | undefined>>;
  method?: string | undefined;
  /** Of the page that is made for it; left out: as Next has it. */
  pageStatus?: number;
  /** Whether it is a form for an action of ours, and whether that was handed it. */
  isForAction?: boolean;
  isActing?: boolean;
}

const storage = () => processWide("request-scope", () => new AsyncLocalStorage<RequestScope>());

/** Does the work, and all that it begins, as part of a request. */
export function inRequest<T>(scope: RequestScope, work: () => T): T {
  return storage().run(scope, work);
}

/** The id of the request that is being answered, where `inRequest` surrounds it. */
export function currentRequestId(): string | undefined {
  return storage().getStore()?.requestId;
}

/** The network address of the client whose request is being answered, where `inRequest` surrounds it if known. */
export function currentClientAddress(): string | undefined {
  return storage().getStore()?.clientAddress;
}

/** The request that is being answered, where `inRequest` surrounds it with one. */
export function currentRequest(): Pick<RequestScope, "clientAddress" | "headers" | "method"> | undefined {
  return storage().getStore();
}

/**
 * Has the page that is being made answered with this status. Next's own way to say that there is nothing sends a page
 * without a word to whoever has no scripts.
 */
export function answerWithStatus(status: number): void {
  const scope = storage().getStore();
  if (scope) scope.pageStatus = status;
}

/** Tells, whenever it is asked, what `answerWithStatus` was told in the request that is being answered now. */
export function watchPageStatus(): () => number | undefined {
  const scope = storage().getStore();
  return () => scope?.pageStatus;
}

/** Tells that what the request brings has reached an action, which answers for what comes of it. */
export function actInRequest(): void {
  const scope = storage().getStore();
  if (scope) scope.isActing = true;
}

/** Says of a request that it is a form for an action, and returns how to ask whether it has reached one. */
export function watchAction(): () => boolean {
  const scope = storage().getStore();
  if (scope) scope.isForAction = true;
  return () => scope?.isActing ?? false;
}

/** Whether the request that is being answered is a form that has reached no action: what fails is what it holds. */
export function isFormUnread(): boolean {
  const scope = storage().getStore();
  return scope?.isForAction === true && !scope.isActing;
}
