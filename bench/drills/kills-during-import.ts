import { openAsBlob, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ImportAnswer } from "@/lib/imports/api/answer-contract";
import { monotonicMs } from "@/lib/platform/clock";
import { seededRandom } from "@/lib/platform/rate-limit/testing/arrivals";
import { writeCsvFile } from "../measures/import-files";
import type { Account, Site } from "../servers/site";
import { type Claim, claim } from "./claim";
import { AUDITED_PRODUCTS, HALF_PRODUCTS } from "./registered-products";

/** The number of rows: every run between two kills gets through some batches and not through all. */
const ROWS_PER_KILL = 12_000;
/** The delay of a kill after the first batch of its run, so that it falls anywhere in a batch. */
const KILL_AFTER_MS_MAX = 400;
const PROGRESS_WITHIN_MS = 60_000;
/** Of the kills: while it checks. The others come while it commits. */
const CHECKING_SHARE = 1 / 3;

/**
 * The server is killed by SIGKILL repeatedly while it checks and commits one file; each start resumes automatically.
 */
export async function drillImportKills(site: Site, { kills }: { kills: number }): Promise<Claim[]> {
  const account = await site.openAccount();
  const random = seededRandom(kills);
  const rows = ROWS_PER_KILL * kills;
  const importId = await upload(site, account, rows);
  const killedIn: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const answer = await untilProgress(account, importId, kill < kills * CHECKING_SHARE ? "checking" : "committing");
    if (answer.state === "committed") break;
    await pause(random() * KILL_AFTER_MS_MAX);
    await site.service.kill();
    killedIn.push(answer.state);
    await site.startAgain("service");
  }
  const ended = await untilCommitted(account, importId);
  return claimsOf(site, account, { ended, importId, rows, killedIn, kills });
}

async function upload({ service }: Site, { key }: Account, count: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "carnet-drill-"));
  try {
    const path = join(folder, "products.csv");
    await writeCsvFile(path, { count });
    const body = await openAsBlob(path, { type: "text/csv" });
    const answer = await fetch(`${service.url}/v1/imports`, {
      method: "POST",
      body,
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "text/csv" },
    });
    if (answer.status !== 202) throw new Error(`the import was answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as ImportAnswer).id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readImport({ api }: Account, importId: string): Promise<ImportAnswer> {
  const { status, body } = await api.get(`/v1/imports/${importId}`);
  if (status !== 200) throw new Error(`the import was answered ${status}`);
  return body as ImportAnswer;
}

/** Waits until a batch has been written since now, in that state where one is named, or all is done. */
async function untilProgress(account: Account, importId: string, state?: ImportAnswer["state"]): Promise<ImportAnswer> {
  let last = await readImport(account, importId);
  for (let endMs = monotonicMs() + PROGRESS_WITHIN_MS; monotonicMs() < endMs;) {
    const answer = await readImport(account, importId);
    const hasGoneOn = answer.state !== last.state || answer.last_row !== last.last_row;
    if (answer.state === "committed" || (hasGoneOn && answer.state === (state ?? answer.state))) return answer;
    if (hasGoneOn) endMs = monotonicMs() + PROGRESS_WITHIN_MS;
    last = answer;
    await pause(20);
  }
  throw new Error(`the import does not go on: ${JSON.stringify(last)}`);
}

async function untilCommitted(account: Account, importId: string): Promise<ImportAnswer> {
  for (;;) {
    const answer = await untilProgress(account, importId);
    if (answer.state === "committed") return answer;
    if (answer.state === "failed") throw new Error(`the import failed: ${JSON.stringify(answer.fault)}`);
  }
}

async function claimsOf(
  site: Site,
  { brandId }: Account,
  {
    ended,
    importId,
    rows,
    killedIn,
    kills,
  }: { ended: ImportAnswer; importId: string; rows: number; killedIn: string[]; kills: number },
): Promise<Claim[]> {
  const products = await site.count("select count(distinct external_id) from products where brand_id = $1", [brandId]);
  const all = await site.count("select count(*) from products where brand_id = $1", [brandId]);
  const passports = await site.count("select count(*) from passports where brand_id = $1", [brandId]);
  const results = await site.count("select count(*) from import_results where import_id = $1", [importId]);
  const half = await site.count(HALF_PRODUCTS, [brandId]);
  const audited = await site.count(AUDITED_PRODUCTS, [brandId]);
  const chain = await site.verifyAudit(brandId);
  const isWhole = [products, all, passports, results, audited, ended.committed!.created].every(
    (count) => count === rows,
  );
  return [
    claim(
      `an import goes on after each of ${kills} times kill -9, at first while it checks, then while it commits`,
      killedIn.length === kills && new Set(killedIn).size === Math.min(kills, 2),
      `killed while ${killedIn.join(", ")}`,
    ),
    claim(
      "nothing of the file is lost, nothing is stored twice or by half",
      isWhole && half === 0 && chain.ok,
      `${rows} rows: ${all} products, ${products} different, ${passports} passports, ${results} results, ${audited} audited, ${half} by half`,
    ),
  ];
}
