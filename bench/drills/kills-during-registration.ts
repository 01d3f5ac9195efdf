import { setTimeout as pause } from "node:timers/promises";
import { erpRecords } from "@/e2e/support/erp";
import { monotonicMs } from "@/lib/platform/clock";
import { seededRandom } from "@/lib/platform/rate-limit/testing/arrivals";
import type { Account, Site } from "../servers/site";
import { type Claim, claim } from "./claim";
import { AUDITED_PRODUCTS, HALF_PRODUCTS } from "./registered-products";

const WRITERS = 4;
const RECORDS_PER_BATCH = 50;
/** The delay of a kill after the batch that fills the round, so that it falls anywhere in a request. */
const KILL_AFTER_MS_MAX = 60;
const BATCHES_PER_ROUND = 4;

interface Batch {
  idempotencyKey: string;
  externalIds: string[];
  body: string;
  acknowledgedIds?: string[];
  /** The first request was stored, but its response was lost. */
  wasReplayed?: boolean;
}

export type Victim = "service" | "database";

/**
 * Our server, or the embedded database's process, is killed by SIGKILL while four clients register products; the
 * victims take turns.
 */
export async function drillKills(
  site: Site,
  { kills, victims }: { kills: number; victims: Victim[] },
): Promise<Claim[]> {
  const account = await site.openAccount();
  const random = seededRandom(kills);
  const batches: Batch[] = [];
  const errors: string[] = [];
  let interrupted = 0;
  let roundsCut = 0;
  for (let round = 0; round < kills; round += 1) {
    const victim = victims[round % victims.length]!;
    const { cut, wasAny } = await registerUntilKilled(site, account, {
      batches,
      victim,
      delayMs: random() * KILL_AFTER_MS_MAX,
    });
    await site.startAgain(victim);
    interrupted += cut.length;
    roundsCut += wasAny ? 1 : 0;
    errors.push(...(await errorsInStore(site, account, batches)));
    for (const batch of cut) await sendAgain(account, batch);
    errors.push(...(await errorsInStore(site, account, batches)));
  }
  for (const batch of batches) await sendAgain(account, batch);
  return claimsOf(site, account, { kills, killed: victims.join(" and "), batches, interrupted, roundsCut, errors });
}

/** Answers the batches that were not acknowledged, and whether the kill met any on its way. */
async function registerUntilKilled(
  site: Site,
  account: Account,
  { batches, victim, delayMs }: { batches: Batch[]; victim: Victim; delayMs: number },
): Promise<{ cut: Batch[]; wasAny: boolean }> {
  const cut: Batch[] = [];
  const failed: { sentMs: number; endedMs: number }[] = [];
  let acknowledged = 0;
  let isFilled = () => {};
  const filled = new Promise<void>((resolve) => (isFilled = resolve));
  const write = async () => {
    for (;;) {
      const batch = nextBatch(batches);
      const sentMs = monotonicMs();
      const isStored = await send(account, batch);
      if (!isStored) {
        cut.push(batch);
        failed.push({ sentMs, endedMs: monotonicMs() });
        return;
      }
      acknowledged += 1;
      if (acknowledged === BATCHES_PER_ROUND) isFilled();
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, write)).then(isFilled);
  await filled;
  await pause(delayMs);
  const killedMs = monotonicMs();
  await (victim === "service" ? site.service.kill() : site.database.crash());
  await writers;
  return { cut, wasAny: failed.some(({ sentMs, endedMs }) => sentMs < killedMs && endedMs >= killedMs) };
}

function nextBatch(batches: Batch[]): Batch {
  const records = erpRecords(RECORDS_PER_BATCH, { from: batches.length * RECORDS_PER_BATCH, hasLots: false });
  const batch: Batch = {
    idempotencyKey: `batch-${batches.length}`,
    externalIds: records.map(({ external_id }) => external_id!),
    body: JSON.stringify(records),
  };
  batches.push(batch);
  return batch;
}

/** False: no answer, or 503. Throws at any other answer. */
async function send({ api }: Account, batch: Batch): Promise<boolean> {
  const { status, body, headers } = await api.post({
    path: "/v1/products",
    body: batch.body,
    idempotencyKey: batch.idempotencyKey,
  });
  if (status === 0 || status === 503) return false;
  if (status !== 201) throw new Error(`a batch was answered ${status}: ${JSON.stringify(body).slice(0, 500)}`);
  const ids = (body.data as { id: string }[]).map(({ id }) => id);
  if (batch.acknowledgedIds && String(batch.acknowledgedIds) !== String(ids))
    throw new Error("a replay answered other ids");
  batch.wasReplayed ??= headers.get("idempotent-replayed") === "true";
  batch.acknowledgedIds = ids;
  return true;
}

async function sendAgain(account: Account, batch: Batch): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if (await send(account, batch)) return;
    await pause(100);
  }
  throw new Error("a batch could not be sent again");
}

/**
 * What the database holds that it must not, or lacks: looked at right after the restart, and again after the retries.
 */
async function errorsInStore(site: Site, { brandId }: Account, batches: Batch[]): Promise<string[]> {
  const stored = await site.rows<{ id: string; external_id: string }>(
    "select id, external_id from products where brand_id = $1",
    [brandId],
  );
  const idOf = new Map(stored.map(({ id, external_id }) => [external_id, id]));
  const errors = batches.flatMap(({ externalIds, acknowledgedIds, idempotencyKey }) => {
    const storedIds = externalIds.filter((externalId) => idOf.has(externalId));
    if (storedIds.length !== 0 && storedIds.length !== externalIds.length)
      return [`${idempotencyKey} is stored in part: ${storedIds.length}`];
    const lost = acknowledgedIds?.filter((id, index) => idOf.get(externalIds[index]!) !== id) ?? [];
    return lost.length > 0 ? [`${idempotencyKey} was acknowledged and ${lost.length} of it are lost`] : [];
  });
  if (idOf.size !== stored.length) errors.push(`${stored.length - idOf.size} duplicates`);
  const half = await site.count(HALF_PRODUCTS, [brandId]);
  if (half > 0) errors.push(`${half} products without their version, passport or warranty`);
  const audited = await site.count(AUDITED_PRODUCTS, [brandId]);
  if (audited !== stored.length) errors.push(`${stored.length} products, ${audited} in the audit log`);
  const chain = await site.verifyAudit(brandId);
  if (!chain.ok) errors.push(`the audit chain: ${chain.error}`);
  return errors;
}

async function claimsOf(
  site: Site,
  { brandId }: Account,
  {
    kills,
    killed,
    batches,
    interrupted,
    roundsCut,
    errors,
  }: { kills: number; killed: string; batches: Batch[]; interrupted: number; roundsCut: number; errors: string[] },
): Promise<Claim[]> {
  const products = await site.count("select count(*) from products where brand_id = $1", [brandId]);
  const passports = await site.count("select count(*) from passports where brand_id = $1", [brandId]);
  const acknowledged = batches.length - interrupted;
  const replayed = batches.filter(({ wasReplayed }) => wasReplayed).length;
  const expected = batches.length * RECORDS_PER_BATCH;
  return [
    claim(
      `${kills} times kill -9 of the ${killed} during bulk registration: nothing acknowledged is lost, nothing half stored`,
      errors.length === 0,
      errors.length === 0
        ? `${batches.length} batches, ${acknowledged} acknowledged at first`
        : errors.slice(0, 5).join("; "),
    ),
    claim(
      "every kill cut off what was on its way",
      roundsCut === kills,
      `${roundsCut} of ${kills} did; of ${interrupted} batches without an answer ${replayed} had been stored and were replayed`,
    ),
    claim(
      "a retry with the same key, of what was cut off and of all the rest, makes no duplicate",
      products === expected && passports === expected,
      `${products} products and ${passports} passports of ${expected} records`,
    ),
  ];
}
