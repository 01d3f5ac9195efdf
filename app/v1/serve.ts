import type { IncomingMessage, ServerResponse } from "node:http";
import { refusedMethod, type Resource } from "@/lib/api/resource";
import { IncomingRequest } from "@/lib/platform/server/incoming-request";
import { REST_BYTES_MAX, sendAnswer } from "@/lib/platform/server/send-answer";
import { matchRoute } from "./router";

export async function serveApi(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pathAndQuery: string,
): Promise<void> {
  const [path = ""] = pathAndQuery.split("?", 1);
  const { resource, params } = matchRoute(path);
  const method = (incoming.method ?? "") in resource ? (incoming.method as keyof Resource) : refusedMethod(resource);
  const request = new IncomingRequest(incoming, outgoing, method, pathAndQuery);
  const answer = await resource[method].handle(request, params);
  await sendAnswer(answer, incoming, outgoing, REST_BYTES_MAX[answer.isToCaller ? "caller" : "stranger"]);
}
