import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { SECOND_MS } from "@/lib/platform/clock";
import { ANSWER_BYTES_MAX, type Bounds, guardedAgent, OF_PROVIDERS, requireOuterUrl } from "./guarded-fetch";

/** What an address outside answers, through the guard that keeps everybody's addresses out of inner networks. */

const TIMEOUT_MS = 5 * SECOND_MS;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

interface Asked {
  accept: string;
  bounds?: Bounds;
  /** Each is judged as the first. By itself none is followed. */
  redirectsMax?: number;
}

/** Gets a text of at most 256 KB within 5 s. Throws an Error that says what is wrong. */
export async function fetchOuterText(
  url: string,
  { accept, bounds = OF_PROVIDERS, redirectsMax = 0 }: Asked,
): Promise<string> {
  const answer = await ask(requireOuterUrl(url, bounds), accept, bounds);
  const { statusCode: status = 0, headers } = answer;
  if (REDIRECTS.has(status) && headers.location !== undefined && redirectsMax > 0) {
    answer.destroy();
    const next = new URL(headers.location, url).href;
    return fetchOuterText(next, { accept, bounds, redirectsMax: redirectsMax - 1 });
  }
  if (status !== 200) {
    answer.destroy();
    throw new Error(`the answer has status ${status}`);
  }
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    if ((sizeBytes += piece.length) > ANSWER_BYTES_MAX) throw new Error("the answer is too large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** The same as JSON; no redirect is followed. */
export const fetchJson = async (url: string, bounds?: Bounds): Promise<unknown> =>
  JSON.parse(await fetchOuterText(url, { accept: "application/json", ...(bounds && { bounds }) }));

function ask(target: URL, accept: string, bounds: Bounds): Promise<IncomingMessage> {
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      target,
      {
        agent: guardedAgent(target.protocol, bounds),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { Accept: accept, "User-Agent": "Carnet" },
      },
      resolve,
    );
    request.on("error", reject);
    request.end();
  });
}
