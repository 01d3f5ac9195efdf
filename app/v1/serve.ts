import type { IncomingMessage, ServerResponse } from "node:http";
import { isToCaller } from "@/lib/platform/http/answer-request";
import { REFUSED_METHOD, type Resource } from "@/lib/platform/http/resource";
import { REST_BYTES_MAX, sendResponse } from "@/lib/platform/server/send-response";
import { webRequest } from "@/lib/platform/server/web-request";
import { matchRoute } from "./router";

/** Answers a request under /v1 by its route module, which sees what it would see behind Next. */
export async function serveApi(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pathAndQuery: string,
): Promise<void> {
  const [path = ""] = pathAndQuery.split("?", 1);
  const { resource, params } = matchRoute(path);
  const method = (incoming.method ?? "") in resource ? (incoming.method as keyof Resource) : REFUSED_METHOD;
  const request = webRequest(incoming, outgoing, method, pathAndQuery);
  const response = await resource[method](request, { params: Promise.resolve(params) });
  await sendResponse(response, incoming, outgoing, REST_BYTES_MAX[isToCaller(response) ? "caller" : "stranger"]);
}
