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
