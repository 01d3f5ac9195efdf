import "@/lib/languages/register";
import type { ApiHandler } from "@/lib/platform/http/answer";
import type { Operation } from "./operation";

export interface RouteHandler {
  (request: Request, route: { params: Promise<unknown> }): Promise<Response>;
  handle: ApiHandler;
  operation?: Operation;
}

export function routeHandler(handle: ApiHandler, operation?: Operation): RouteHandler {
  const serve = async (request: Request, route: { params: Promise<unknown> }): Promise<Response> => {
    const { pathname: path, search } = new URL(request.url);
    const { method, headers, body } = request;
    const answer = await handle({ method, headers, body, path, search }, await route.params);
    return new Response(answer.body as BodyInit | null, answer);
  };
  return Object.assign(serve, { handle, ...(operation && { operation }) });
}
