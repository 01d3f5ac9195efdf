import { answerRequest } from "./answer-request";
import type { RouteHandler } from "./endpoint";
import { identify } from "./identify";
import type { Operation } from "./operation";
import { readInputs, takeBody } from "./read-inputs";

/** One operation that needs no key and answers a text of JSON made beforehand. */
export function openEndpoint(operation: Operation, json: () => string): RouteHandler {
  if (operation.scope !== null) throw new Error(`${operation.id} needs a key: it is an endpoint()`);
  const serve: RouteHandler = (request, route) =>
    answerRequest(request, async (exchange) => {
      await identify(exchange);
      await readInputs(operation, exchange, { params: await route.params, bytes: await takeBody(operation, exchange.request) });
      return { status: operation.status, headers: { "Content-Type": "application/json" }, body: json() };
    });
  return Object.assign(serve, { operation });
}
