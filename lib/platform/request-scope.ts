import { AsyncLocalStorage } from "node:async_hooks";
import { processWide } from "./process-wide";

/** The request that a piece of work belongs to, without handing it from call to call: for the log, and for the ids of pages' requests. */
interface RequestScope {
  requestId: string;
}

const storage = () => processWide("request-scope", () => new AsyncLocalStorage<RequestScope>());

/** Does the work, and all that it begins, as part of a request. */
export function inRequest<T>(requestId: string, work: () => T): T {
  return storage().run({ requestId }, work);
}

/** The id of the request that is being answered, where `inRequest` surrounds it. */
export function currentRequestId(): string | undefined {
  return storage().getStore()?.requestId;
}
