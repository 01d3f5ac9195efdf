import "@/lib/languages/register";
import type { ApiHandler } from "@/lib/platform/http/answer";
import type { Operation } from "./operation";

/** The shape of an exported method of a route module, as Next calls it; `next start` alone registers nothing else. */
export interface RouteHandler {
  (request: Request, route: { params: Promise<unknown> }): Promise<Response>;
  /** The same for a server that has neither the Web standard's request nor a use for its answer. */
  handle: ApiHandler;
  operation?: Operation;
}

/** The Web standard's form of an operation: the one handles what the other does. */
export function routeHandler(handle: ApiHandler, operation?: Operation): RouteHandler {
  const serve = async (request: Request, route: { params: Promise<unknown> }): Promise<Response> => {
    const { pathname: path, search } = new URL(request.url);
    const { method, headers, body } = request;
    const answer = await handle({ method, headers, body, path, search }, await route.params);
    return new Response(answer.body as BodyInit | null, answer);
  };
  return Object.assign(serve, { handle, ...(operation && { operation }) });
}
