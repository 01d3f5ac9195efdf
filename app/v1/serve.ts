import type { IncomingMessage, ServerResponse } from "node:http";
import type { Resource } from "@/lib/http/resource";
import { sendResponse } from "@/lib/server/send-response";
import { webRequest } from "@/lib/server/web-request";
import { matchRoute } from "./router";

/** Answers a request under /v1 by its route module, which sees what it would see behind Next. */
export async function serveApi(incoming: IncomingMessage, outgoing: ServerResponse, pathAndQuery: string): Promise<void> {
  const [path = ""] = pathAndQuery.split("?", 1);
  const { resource, params } = matchRoute(path);
  // OPTIONS stands for every method that no route knows: it is refused in the same way.
  const method = (incoming.method ?? "") in resource ? (incoming.method as keyof Resource) : "OPTIONS";
  const request = webRequest(incoming, outgoing, method, pathAndQuery);
  await sendResponse(await resource[method](request, { params: Promise.resolve(params) }), incoming, outgoing);
}
