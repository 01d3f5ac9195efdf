import { setTimeout as pause } from "node:timers/promises";
import type { ImportAnswer } from "@/lib/imports/api/answer-contract";
import { XLSX_TYPE } from "@/lib/imports/api/api-contract";
import { monotonicMs } from "@/lib/platform/clock";
import { HOSTILE_TEXTS, HOSTILE_WORKBOOKS, type HostileFile } from "@/lib/platform/spreadsheets/testing/hostile-files";
import { quantile } from "../measures/statistics";
import { residentMb, startWatch } from "../measures/watch";
import type { Account, Site } from "../servers/site";
import { type Claim, claim } from "./claim";

const REFUSED_WITHIN_MS = 2_000;
const MEMORY_MB_MAX = 300;
const VERIFY_P99_MS_MAX = 200;
const POLL_MS = 25;

interface Refusal {
  error: string;
  sentence: string;
  ms: number;
}

/**
 * Files made to do harm, sent one after the other to our server by its API, while somebody verifies a passport. Linux.
 */
export async function drillHostileFiles(site: Site): Promise<Claim[]> {
  const account = await site.openAccount();
  const code = await site.registerOne(account);
  const files = await Promise.all(
    [...HOSTILE_WORKBOOKS, ...HOSTILE_TEXTS].map(async (file) => ({ file, content: await file.make() })),
  );
  await refusalOf(site, account, files[0]!);
  const idleMb = residentMb(site.service.port);
  const watch = startWatch(site, await site.openAccount(), code);
  const refusals: { file: HostileFile; refusal: Refusal }[] = [];
  for (const each of files) refusals.push({ file: each.file, refusal: await refusalOf(site, account, each) });
  const { times, mostMb } = await watch.end();
  const wrong = refusals.filter(
    ({ file, refusal }) => !(file.errors as string[]).includes(refusal.error) || refusal.sentence === "",
  );
  const slowest = refusals.reduce((one, other) => (other.refusal.ms > one.refusal.ms ? other : one));
  const p99 = quantile(times, 0.99);
  const productCount = await site.count("select count(*) from products where brand_id = $1", [account.brandId]);
  return [
    claim(
      `each of ${refusals.length} hostile files is refused for what it is, with a sentence, and nothing is made of it`,
      wrong.length === 0 && productCount === 1,
      wrong.length === 0
        ? "all were"
        : wrong.map(({ file, refusal }) => `${file.what}: ${refusal.error} ${refusal.sentence}`).join("; "),
    ),
    claim(
      "within two seconds",
      slowest.refusal.ms <= REFUSED_WITHIN_MS,
      `the slowest, ${slowest.file.what}, after ${Math.round(slowest.refusal.ms)} ms`,
    ),
    claim(
      `in less than ${MEMORY_MB_MAX} MB`,
      mostMb - idleMb < MEMORY_MB_MAX,
      `${Math.round(mostMb - idleMb)} MB over ${Math.round(idleMb)} MB`,
    ),
    claim(
      `while verify's p99 stays under ${VERIFY_P99_MS_MAX} ms`,
      p99 < VERIFY_P99_MS_MAX,
      `${p99.toFixed(1)} ms of ${times.length} answers`,
    ),
  ];
}

/** A file is refused on arrival because of its first rows, or by the check, which reads all of it. */
async function refusalOf(
  { service }: Site,
  { api, key }: Account,
  { file, content }: { file: HostileFile; content: Buffer },
): Promise<Refusal> {
  const type = file.isText ? "text/csv" : XLSX_TYPE;
  const startMs = monotonicMs();
  const answer = await fetch(`${service.url}/v1/imports?dry_run=true&ignore_unknown=true`, {
    method: "POST",
    body: new Uint8Array(content),
    headers: { Authorization: `Bearer ${key}`, "Content-Type": type },
  });
  const body = (await answer.json()) as ImportAnswer & { code?: string; fault?: string; detail?: string };
  if (answer.status !== 202)
    return { error: body.fault ?? String(body.code), sentence: body.detail ?? "", ms: monotonicMs() - startMs };
  for (;;) {
    const answer = (await api.get(`/v1/imports/${body.id}`)).body as ImportAnswer;
    if (answer.state === "failed")
      return { error: answer.fault!.code, sentence: answer.fault!.detail ?? "", ms: monotonicMs() - startMs };
    if (answer.state !== "checking")
      return { error: `it is ${answer.state}`, sentence: "", ms: monotonicMs() - startMs };
    await pause(POLL_MS);
  }
}
