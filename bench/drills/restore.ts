import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { mintReview } from "@/lib/compliance/testing/review-kit";
import { receiveEvidence } from "@/lib/evidence/receive-evidence";
import { folderStore, fileKey } from "@/lib/files/store";
import { smallPdf } from "@/lib/files/testing/small-pdf";
import { monotonicMs } from "@/lib/platform/clock";
import { startPostgres } from "@/lib/platform/launch/machine/postgres";
import {
  archivingInto,
  folderOfPostgres,
  restoreServer,
  takeBaseBackup,
} from "@/lib/platform/launch/testing/postgres-backup";
import { sha256Hex } from "@/lib/platform/secrets";
import { contextOf, mintMember, mintTwoFactor } from "@/lib/platform/testing/factories";
import { type Account, Site } from "../servers/site";
import { type Claim, claim } from "./claim";
import { drillLostSecret } from "./lost-secret";
import { type Acknowledged, claimNotHeldUp, presentOf, registerUntil, seconds } from "./registered-units";

/** The manual's limit: at most this many seconds of WAL exist on one machine only. */
const ARCHIVE_SECONDS = 5;
/** What the last piece of WAL may take to be filled and copied beyond that. */
const COPIED_WITHIN_SECONDS = 2;
const SAMPLES = 50;

export interface RestoreSite {
  site: Site;
  backup: string;
  archive: string;
  files: string;
}

export async function openRestoreSite(): Promise<RestoreSite> {
  const [archive, files, backup] = ["archive", "evidence", "backup"].map(folderOfPostgres) as [string, string, string];
  const server = await startPostgres({ isDurable: true, settings: archivingInto(archive, ARCHIVE_SECONDS) });
  const site = await Site.on({ ...server, url: () => server.url }, "postgres", {
    more: { STORAGE_URL: pathToFileURL(files).href },
  });
  return { site, archive, files, backup };
}

export async function closeRestoreSite({ site, archive, files, backup }: RestoreSite): Promise<void> {
  await site.close();
  for (const folder of [archive, files, backup]) rmSync(folder, { recursive: true, force: true });
}

/** A wrong statement and the loss of the machine, under load: each put right from one base backup and the archive. */
export async function drillRestore(restoreSite: RestoreSite, { isShort }: { isShort: boolean }): Promise<Claim[]> {
  const { site, archive, files } = restoreSite;
  const account = await site.openAccount();
  for (let round = 0; round < (isShort ? 2 : 20); round += 1)
    await account.api.post({ path: "/v1/products", body: { name: `Stock ${round}`, model: "S", quantity: 1_000 } });
  await site.untilEverythingIsChecked();
  const { productId, jonas } = await mintReview(site.db);
  for (let document = 0; document < 5; document += 1) await keepDocument(site, files, { productId, jonas, document });
  const robin = await mintMember(site.db, { brandId: account.brandId });
  await mintTwoFactor(site.db, robin);

  const stop = new AbortController();
  const load = registerUntil(site, account, stop.signal);
  await pause(1_000);
  const [backup, backupMs] = [join(restoreSite.backup, "base"), monotonicMs()];
  await takeBaseBackup(site.database.url(), backup);
  const tookBackupMs = monotonicMs() - backupMs;
  await site.inbox.goAway();
  const waiting = await site.registerOne(account);
  const recipient = "anna.restored@example.com";
  await account.api.post({ path: "/v1/transfer", body: { code: waiting, recipient_email: recipient } });
  await pause(isShort ? 2_000 : 10_000);

  const [before, failures] = [[...load.acknowledged], [...load.failures]];
  const [{ instant }] = (await site.rows<{ instant: string }>("select clock_timestamp()::text as instant")) as [
    { instant: string },
  ];
  const afterMs = monotonicMs();
  await site.rows("update products set name = 'overwritten by mistake'");
  await pause(2.5 * ARCHIVE_SECONDS * 1_000);
  await site.service.kill();
  const lostMs = monotonicMs();
  await site.database.crash();
  stop.abort();
  await load.ended;
  cpSync(files, `${backup}-files`, { recursive: true });
  const password = new URL(site.database.url()).password;

  const claims = [claimNotHeldUp(before, { failures, fromMs: backupMs, tookMs: tookBackupMs })];
  const restored = async (until?: string) => {
    const startMs = monotonicMs();
    const server = await restoreServer(backup, { archive, password, ...(until && { until }) });
    const databaseMs = monotonicMs() - startMs;
    const copy = await Site.on({ ...server, url: () => server.url }, "postgres", {
      more: { STORAGE_URL: pathToFileURL(`${backup}-files`).href },
    });
    const { api } = copy.reachedBy(account);
    const { status } = await api.verify(before[0]!.code);
    return { copy, api, status, databaseMs, totalMs: monotonicMs() - startMs };
  };

  const earlier = await restored(instant);
  claims.push(
    ...(await claimsOfInstant(earlier.copy, {
      before,
      after: load.acknowledged.filter(({ sentMs }) => sentMs > afterMs),
    })),
  );
  claims.push(
    claim(
      "it serves again",
      earlier.status === 200,
      `${seconds(earlier.totalMs)} from the decision to the first verification, ` +
        `${seconds(earlier.databaseMs)} of it the database`,
    ),
    ...(await claimsOfWhole(earlier.copy, { account, files: `${backup}-files`, sample: before })),
  );
  await earlier.copy.untilNothingIsQueued(60_000);
  claims.push(claim("a message that waited is sent", earlier.copy.inbox.mailsTo(recipient).length === 1, recipient));
  await earlier.copy.close();

  const latest = await restored();
  const present = await presentOf(latest.copy, load.acknowledged);
  const lost = load.acknowledged.length - present;
  const lastStored = load.acknowledged.slice(0, present).at(-1)!;
  const gapMs = lost === 0 ? 0 : lostMs - lastStored.doneMs;
  claims.push(
    claim(
      `the machine lost: no more than ${ARCHIVE_SECONDS} s of acknowledged work is (archive_timeout), and ${COPIED_WITHIN_SECONDS} s for the copy`,
      gapMs <= (ARCHIVE_SECONDS + COPIED_WITHIN_SECONDS) * 1_000,
      `${seconds(gapMs)}: ${lost} of ${load.acknowledged.length} units; serving after ${seconds(latest.totalMs)}`,
    ),
    ...(await drillLostSecret(latest.copy, { account, email: robin.email })),
  );
  await latest.copy.close();
  return claims;
}

async function keepDocument(
  site: Site,
  files: string,
  { productId, jonas, document }: { productId: string; jonas: Parameters<typeof contextOf>[1]; document: number },
): Promise<void> {
  const form = new FormData();
  const fields = { productId, kind: "certificate", title: `Certificate ${document}` };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new File([new Uint8Array(smallPdf(`Certificate ${document}`))], "certificate.pdf"));
  const { body, headers } = new Response(form);
  await receiveEvidence(contextOf(site.db, jonas) as never, {
    contentType: headers.get("content-type")!,
    body: body!,
    store: folderStore(files),
  });
}

async function claimsOfInstant(
  copy: Site,
  { before, after }: { before: Acknowledged[]; after: Acknowledged[] },
): Promise<Claim[]> {
  const [keptCount, undone, wrong] = [
    await presentOf(copy, before),
    await presentOf(copy, after),
    await copy.count("select count(*) from products where name = 'overwritten by mistake'"),
  ];
  return [
    claim(
      "to a point in time: all that was acknowledged before it is there",
      before.length > 0 && keptCount === before.length,
      `${keptCount} of ${before.length}`,
    ),
    claim(
      "and nothing after it",
      undone === 0 && wrong === 0 && after.length > 0,
      `${undone} of ${after.length} later units, ${wrong} products overwritten`,
    ),
  ];
}

/** The files next to the database match it. */
async function claimsOfWhole(
  copy: Site,
  { account, files, sample }: { account: Account; files: string; sample: Acknowledged[] },
): Promise<Claim[]> {
  const { api } = copy.reachedBy(account);
  const some = sample.filter((_, index) => index % Math.ceil(sample.length / SAMPLES) === 0);
  const answers = await Promise.all(some.map(({ code }) => api.verify(code)));
  const documents = await copy.rows<{ id: string; brand_id: string; sha256: string }>(
    "select id, brand_id, sha256 from evidence_documents where file_removed_at is null",
  );
  const fitting = documents.filter(
    ({ id, brand_id, sha256 }) =>
      sha256Hex(readFileSync(join(files, fileKey({ brandId: brand_id, documentId: id })))) === sha256,
  );
  const chain = await copy.verifyAudit(account.brandId);
  return [
    claim(
      "every key still verifies",
      answers.length > 0 && answers.every(({ status }) => status === 200),
      `${answers.length} passports asked for`,
    ),
    claim(
      "every document has its file, by its hash",
      documents.length > 0 && fitting.length === documents.length,
      `${fitting.length} of ${documents.length}`,
    ),
    claim("the audit log is whole", chain.ok, JSON.stringify(chain)),
  ];
}
