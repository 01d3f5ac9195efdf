import type { IncomingMessage, ServerResponse } from "node:http";
import { IncomingRequest } from "@/lib/platform/server/incoming-request";
import { refusePage } from "@/lib/platform/server/refuse-page";
import { REST_BYTES_MAX, sendAnswer } from "@/lib/platform/server/send-answer";
import { answerResolver } from "@/lib/resolver/answer";

export async function serveResolver(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  pathAndQuery: string,
): Promise<void> {
  const request = new IncomingRequest(incoming, outgoing, incoming.method ?? "", pathAndQuery);
  const { error, ...answer } = await answerResolver(request);
  if (error && incoming.headers.accept?.includes("text/html")) return refusePage(incoming, outgoing, error);
  await sendAnswer(answer, incoming, outgoing, REST_BYTES_MAX.stranger);
}
