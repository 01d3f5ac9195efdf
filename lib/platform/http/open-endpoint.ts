import { answerRequest } from "./answer-request";
import type { RouteHandler } from "./endpoint";
import type { Answer, FileAnswer } from "./exchange";
import { identify } from "./identify";
import type { Operation } from "./operation";
import { acceptsGzip, isKnownTo, packText, type PackedText } from "./packed-text";
import { readInputs, takeBody } from "./read-inputs";

/**
 * One operation that needs no key and answers a text of JSON made beforehand: packed where that is taken, and not at
 * all to whoever has it.
 */
export function openEndpoint(operation: Operation, json: () => string): RouteHandler {
  if (operation.scope !== null) throw new Error(`${operation.id} needs a key: it is an endpoint()`);
  let packed: PackedText | undefined;
  const packedNow = async (text: string) => (packed?.text === text ? packed : (packed = await packText(text)));
  const serve: RouteHandler = (request, route) =>
    answerRequest(request, async (exchange) => {
      await identify(exchange);
      await readInputs(operation, exchange, {
        params: await route.params,
        bytes: await takeBody(operation, exchange.request),
      });
      return answerOf(operation, request.headers, await packedNow(json()));
    });
  return Object.assign(serve, { operation });
}

function answerOf({ status }: Operation, asked: Headers, packed: PackedText): Answer | FileAnswer {
  const isPacked = acceptsGzip(asked.get("accept-encoding"));
  const headers = {
    ETag: packed.etags[isPacked ? "gzip" : "identity"],
    "Cache-Control": "no-cache",
    Vary: "Accept-Encoding",
  };
  if (isKnownTo(asked.get("if-none-match"), packed)) return { status: 304, headers, body: null };
  const whole = { ...headers, "Content-Type": "application/json" };
  return isPacked
    ? { status, headers: { ...whole, "Content-Encoding": "gzip" }, body: packed.gzipped }
    : { status, headers: whole, body: packed.text };
}
