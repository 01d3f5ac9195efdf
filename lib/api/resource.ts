import { DomainError } from "@/lib/platform/errors";
import type { ApiHandler } from "@/lib/platform/http/answer";
import { admitAnyone } from "./admit";
import { answerRequest } from "./answer-request";
import type { Exchange } from "./exchange";
import type { Operation } from "./operation";
import { type RouteHandler, routeHandler } from "./route-handler";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];
export type Resource = Record<Method, RouteHandler>;

/** No operation has it: it stands for every method that no route knows, and is refused as they are. */
export const REFUSED_METHOD = "PUT" satisfies Method;

/** Every method of one path: those given, HEAD beside GET, OPTIONS, and a 405 for each other. */
export function resource(handlers: { GET?: RouteHandler; POST?: RouteHandler; PATCH?: RouteHandler }): Resource {
  const given: Partial<Resource> = {
    ...handlers,
    ...(handlers.GET ? { HEAD: routeHandler(withoutBody(handlers.GET.handle)) } : {}),
  };
  const allow = METHODS.filter((method) => given[method] ?? method === "OPTIONS").join(", ");
  const refuse = refusing(
    () => new DomainError("method_not_allowed", `This path answers ${allow}.`, { headers: { Allow: allow } }),
    (handlers.GET ?? handlers.POST ?? handlers.PATCH)?.operation?.tellsErrorsBy,
  );
  given.OPTIONS = routeHandler((request) =>
    answerRequest(request, async (exchange) => {
      await admitAnyone(exchange);
      return { status: 204, headers: { Allow: allow }, body: null };
    }),
  );
  return ofEveryMethod((method) => given[method] ?? refuse);
}

/** Every method of the paths that nothing else answers. */
export function unknownPath(): Resource {
  const refuse = refusing(
    () =>
      new DomainError(
        "not_found",
        "There is nothing at this path; a slash at its end makes it another one. GET /v1/openapi.json lists " +
          "what there is.",
      ),
  );
  return ofEveryMethod(() => refuse);
}

const ofEveryMethod = (handlerFor: (method: Method) => RouteHandler) =>
  Object.fromEntries(METHODS.map((method) => [method, handlerFor(method)])) as Resource;

function refusing(error: () => DomainError, tellsErrorsBy?: Operation["tellsErrorsBy"]): RouteHandler {
  const refuse = async (exchange: Exchange) => {
    await admitAnyone(exchange);
    throw error();
  };
  return routeHandler((request) => answerRequest(request, refuse, tellsErrorsBy));
}

function withoutBody(get: ApiHandler): ApiHandler {
  return async (request, params) => ({ ...(await get(request, params)), body: null });
}
