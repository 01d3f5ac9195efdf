import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { addResultProblems } from "@/db/queries/imports";
import { noteLeftovers } from "@/db/queries/stored-files";
import type { BrandDb } from "@/db/tenant";
import { SECOND_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { type Bounds, guardedAgent, requirePublicUrl } from "@/lib/platform/http/guarded-fetch";
import type { Job } from "@/lib/platform/jobs/job";
import type { ReceivedFile } from "./receive-file";
import { EVIDENCE_BYTES_MAX } from "./rules";

/** User-supplied addresses are fetched through the guard that blocks private networks (SSRF). */

const BOUNDS: Bounds = {
  allowsInner: () => environment().privateNetworkUses.has("pictures"),
  exchangeMsMax: 60 * SECOND_MS,
  receivedBytesMax: EVIDENCE_BYTES_MAX + 64 * 1024,
};
const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const LATER = new Set([408, 425, 429]);

type FetchFailure = "address_refused" | "not_found" | "too_large" | "wrong_kind";

export class FetchRefused extends Error {
  override readonly name = "FetchRefused";

  constructor(
    readonly failure: FetchFailure,
    cause?: unknown,
  ) {
    super(`Nothing comes of the address: ${failure}.`, { cause });
  }
}

interface Wanted {
  accept: string;
  receive: (body: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>;
}

/** Checks each redirect like the first address. Throws `FetchRefused` if permanent, an Error if temporary. */
export async function fetchFile(address: string, { accept, receive }: Wanted): Promise<ReceivedFile> {
  const answer = await openAddress(address, { accept, redirectsLeft: REDIRECTS_MAX });
  try {
    return await receive(answer);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === "payload_too_large") throw new FetchRefused("too_large", error);
    if (["unsupported_media_type", "active_document", "picture_heic"].includes(error.code))
      throw new FetchRefused("wrong_kind", error);
    throw error;
  } finally {
    answer.destroy();
  }
}

interface Opening {
  accept: string;
  redirectsLeft: number;
}

async function openAddress(address: string, { accept, redirectsLeft }: Opening): Promise<IncomingMessage> {
  const answer = await ask(outerUrl(address), accept);
  const { statusCode: status = 0, headers } = answer;
  if (status === 200) return answer;
  answer.destroy();
  if (REDIRECTS.has(status) && headers.location !== undefined) {
    if (redirectsLeft === 0) throw new FetchRefused("address_refused");
    const next = URL.parse(headers.location, address)?.href ?? "";
    return openAddress(next, { accept, redirectsLeft: redirectsLeft - 1 });
  }
  if (status >= 400 && status < 500 && !LATER.has(status)) throw new FetchRefused("not_found");
  throw new Error(`the answer has status ${status}`);
}

function outerUrl(address: string): URL {
  try {
    return requirePublicUrl(address, BOUNDS);
  } catch (error) {
    throw new FetchRefused("address_refused", error);
  }
}

function ask(target: URL, accept: string): Promise<IncomingMessage> {
  const send = target.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const headers = { Accept: accept, "User-Agent": "Carnet" };
    const request = send(target, { agent: guardedAgent(target.protocol, BOUNDS), headers }, resolve);
    request.on("error", reject);
    request.end();
  });
}

interface Named {
  importId: string | null;
  importRow: number | null;
  productId: string;
  sourceUrl: string | null;
}

export async function endFetch(
  job: Job<BrandDb>,
  { id, brandId }: { id: string; brandId: string },
  write: (tx: BrandDb) => Promise<void>,
): Promise<void> {
  await job.end(async (tx) => {
    await write(tx);
    await noteLeftovers(tx, { id, brandId, dueAt: now() });
  });
}

export async function warnInImport(
  tx: BrandDb,
  { importId, importRow: number, productId, sourceUrl }: Named,
  { field, code }: { field: "pictures" | "unit_documents"; code: string },
): Promise<void> {
  if (importId === null || number === null || sourceUrl === null) return;
  const of = { column: null, severity: "warning", found: null, fix: null } as const;
  await addResultProblems(tx, importId, [{ number, productId, problem: { ...of, field, code, expected: sourceUrl } }]);
}

interface Planning<Row> {
  before: readonly Row[];
  added: Set<string>;
  most: number;
}

interface PlannedAddresses<Given, Row> {
  there: { row: Row; given: Given }[];
  more: Given[];
}

/** Null if there would be too many files. If an address occurs repeatedly, the last entry is used. */
export function planAddresses<Given extends { url: string }, Row extends { sourceUrl: string | null }>(
  requested: readonly Given[],
  { before, added, most }: Planning<Row>,
): PlannedAddresses<Given, Row> | null {
  const distinct = [...new Map(requested.map((one) => [one.url, one])).values()];
  const known = new Map(before.map((row) => [row.sourceUrl, row]));
  const more = distinct.filter(({ url }) => !known.has(url) && !added.has(url));
  if (more.length > 0 && before.length + added.size + more.length > most) return null;
  for (const { url } of more) added.add(url);
  const there = distinct.flatMap((one) => {
    const row = known.get(one.url);
    return row ? [{ row, given: one }] : [];
  });
  return { there, more };
}
