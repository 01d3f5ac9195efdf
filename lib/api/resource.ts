import { DomainError } from "@/lib/platform/errors";
import type { ApiHandler } from "@/lib/platform/http/answer";
import { requireValue } from "@/lib/platform/require-value";
import { answerRequest } from "./answer-request";
import { admitAnyone } from "./authenticate";
import { type RouteHandler, routeHandler } from "./endpoint";
import type { Exchange } from "./exchange";
import type { Operation } from "./operation";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];
export type Resource = Record<Method, RouteHandler>;

const CHANGING_METHODS = ["POST", "PUT", "PATCH", "DELETE"] as const;

/** A method that this path rejects with 405. It also handles methods that no path defines, such as TRACE. */
export function refusedMethod(resource: Resource): Method {
  return requireValue(
    CHANGING_METHODS.find((method) => resource[method].operation === undefined),
    "A method that the path refuses",
  );
}

type Handlers = Partial<Record<"GET" | (typeof CHANGING_METHODS)[number], RouteHandler>>;

export function resource(handlers: Handlers, { hint }: { hint?: string } = {}): Resource {
  const methods: Partial<Resource> = {
    ...handlers,
    ...(handlers.GET ? { HEAD: routeHandler(withoutBody(handlers.GET.handle)) } : {}),
  };
  const allow = METHODS.filter((method) => methods[method] ?? method === "OPTIONS").join(", ");
  const refuse = refusing(
    () =>
      new DomainError("method_not_allowed", `This path answers ${allow}.${hint ? ` ${hint}` : ""}`, {
        headers: { Allow: allow },
      }),
    Object.values(handlers)[0]?.operation?.tellsErrorsBy,
  );
  methods.OPTIONS = routeHandler((request) =>
    answerRequest(request, async (exchange) => {
      await admitAnyone(exchange);
      return { status: 204, headers: { Allow: allow }, body: null };
    }),
  );
  return ofEveryMethod((method) => methods[method] ?? refuse);
}

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
