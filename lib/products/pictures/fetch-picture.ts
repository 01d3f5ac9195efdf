import type { IncomingMessage } from "node:http";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { ReceivedFile } from "@/lib/evidence/files/receive-file";
import { SECOND_MS } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { type Bounds, guardedAgent, requireOuterUrl } from "@/lib/platform/http/guarded-fetch";
import { receivePicture } from "./receive-picture";
import { type PictureFailure, SOURCE_BYTES_MAX } from "./rules";

/** What an address leads to, through the guard that keeps everybody's addresses out of inner networks. */

const BOUNDS: Bounds = {
  allowsInner: () => environment().allowsInnerPictures,
  exchangeMsMax: 60 * SECOND_MS,
  receivedBytesMax: SOURCE_BYTES_MAX + 64 * 1024,
};
const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Whoever answers so may answer otherwise later. */
const LATER = new Set([408, 425, 429]);

/** Trying again leads nowhere. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";

  constructor(
    readonly failure: PictureFailure,
    cause?: unknown,
  ) {
    super(`No picture comes of it: ${failure}.`, { cause });
  }
}

/**
 * Fetches the file at an address into the folder of received files; whoever has it discards it. At most 25 MB within
 * 60 s and three redirects, each of which is judged as the first. Throws `PictureRefused`, and an Error for what may be
 * better later.
 */
export async function fetchPicture(address: string): Promise<ReceivedFile> {
  const answer = await openAddress(address, REDIRECTS_MAX);
  try {
    return await receivePicture(answer);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "payload_too_large") throw new PictureRefused("too_large", error);
    if (error.code === "unsupported_media_type" || error.code === "picture_heic")
      throw new PictureRefused("no_picture", error);
    throw error;
  } finally {
    answer.destroy();
  }
}

async function openAddress(address: string, redirectsLeft: number): Promise<IncomingMessage> {
  const answer = await ask(outerUrl(address));
  const { statusCode: status = 0, headers } = answer;
  if (status === 200) return answer;
  answer.destroy();
  if (REDIRECTS.has(status) && headers.location !== undefined) {
    if (redirectsLeft === 0) throw new PictureRefused("address_refused");
    return openAddress(URL.parse(headers.location, address)?.href ?? "", redirectsLeft - 1);
  }
  if (status >= 400 && status < 500 && !LATER.has(status)) throw new PictureRefused("not_found");
  throw new Error(`the answer has status ${status}`);
}

function outerUrl(address: string): URL {
  try {
    return requireOuterUrl(address, BOUNDS);
  } catch (error) {
    throw new PictureRefused("address_refused", error);
  }
}

function ask(target: URL): Promise<IncomingMessage> {
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const headers = { Accept: "image/webp, image/jpeg, image/png", "User-Agent": "Carnet" };
    const request = send(target, { agent: guardedAgent(target.protocol, BOUNDS), headers }, resolve);
    request.on("error", (error) =>
      reject(/inner network/.test(error.message) ? new PictureRefused("address_refused", error) : error),
    );
    request.end();
  });
}
