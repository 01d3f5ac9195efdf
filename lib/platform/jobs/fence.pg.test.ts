import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it } from "vitest";
import { insertLinkedDocuments } from "@/db/queries/backups";
import { insertBatteryLinks } from "@/db/queries/battery-lives";
import { insertScans } from "@/db/queries/scans";
import { inBrand } from "@/db/tenant";
import { requestChainVerification } from "@/lib/audit/request-chain-verification";
import { requestBrandArchive } from "@/lib/brands/archive/request-archive";
import { mintTestScene } from "@/lib/brands/test-mode/testing/test-mode-kit";
import { queueChecks } from "@/lib/compliance/assessment/check-products";
import { makeRegistryFiles } from "@/lib/eu-registry/make-files";
import { mapColumns } from "@/lib/imports/columns/map-columns";
import { showMapping } from "@/lib/imports/columns/show-mapping";
import { upload } from "@/lib/imports/testing/imports";
import { startBulkChange } from "@/lib/lifecycle/bulk-changes/start-bulk-change";
import { queueRecallNotices } from "@/lib/lifecycle/send-recall-notices";
import { addUnitDocuments } from "@/lib/passports/documents/add-documents";
import { requestOfAccount } from "@/lib/people/auth/run-account-request";
import { sendAccountNotice } from "@/lib/people/auth/send-account-notice";
import { createSource } from "@/lib/pickups/change-sources";
import { HOUR_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { enqueueSms } from "@/lib/platform/mail/enqueue-message";
import { sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintHolder, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { withSettings } from "@/lib/platform/testing/settings";
import { drawnPicture, keepBytes } from "@/lib/products/pictures/testing/drawn-picture";
import { THRESHOLDS } from "@/lib/scans/signals/signal-kinds";
import { startBulkTransfer } from "@/lib/transfers/bulk-transfers/start-bulk-transfer";
import { begin, mintScene } from "@/lib/transfers/testing/transfer-kit";
import { createEndpoint } from "@/lib/webhooks/create-endpoint";
import { testEndpoint } from "@/lib/webhooks/find-due";
import type { JobKind } from "./kinds";
import { leases } from "./registry";
import { scheduleRecurringJobs } from "./start-worker";
import { CARRYING } from "./testing/carrying-couriers";
import { runTaken, takeNext } from "./testing/run-jobs";

withSettings({ SMTP_URL: "smtp://127.0.0.1:1", SMS_GATEWAY_URL: "http://127.0.0.1:1", SMS_FROM: "Carnet" });
const { db, pool } = testDatabase();
const root = fileURLToPath(new URL("../../..", import.meta.url));

const scene = await mintScene();
const { brandId } = scene;
const owner = contextOf(db, (await mintMember(db, { brandId })).actor);
const { productId, passports } = await mintProduct(db, { brandId, units: 3 });
const [first, second] = passports.map(({ passportId, code }) => ({ passportId, code }));

/** Enqueues work of each kind, so that there is something to write. */
const ASK: Record<JobKind, () => Promise<unknown>> = {
  async import() {
    const importId = await upload(owner, "name\nFjord Anorak\nFjord Sandal\n");
    const { suggestions } = await showMapping(owner, { importId });
    const targets = suggestions.map((suggestion) => suggestion && suggestion.target);
    await mapColumns(owner, { importId, targets, blanks: "keep" });
  },
  brand_archive: () => requestBrandArchive(owner),
  bulk_change: () =>
    startBulkChange(owner, {
      bulkChangeId: newId("blk"),
      selection: { ids: [first!.passportId], query: "" },
      change: "suspend",
      reason: "Lost stock",
    }),
  bulk_transfer: () => startBulkTransfer(owner, { listId: newId("tfl"), text: `${second!.code},anna@example.com` }),
  registry_files: async () => {
    await mintProduct(db, { brandId, productGroup: "battery", ecodesign: { battery: { category: "ev" } } });
    await makeRegistryFiles(owner, { runId: newId("rgr"), format: "json", trial: "yes" });
  },
  chain_verification: () => requestChainVerification(owner),
  public_copy: () => enqueue(db, "public_copy", {}),
  passport_sending: () => enqueue(db, "passport_sending", {}),
  product_check: () => queueChecks(db, { brandId, productIds: [productId] }),
  unit_document: () =>
    addUnitDocuments(owner, { code: second!.code, documents: [{ url: "https://127.0.0.1/one.pdf" }] }),
  async linked_document() {
    const url = "https://127.0.0.1/declaration.pdf";
    const documents = [{ kind: "declaration_of_conformity" as const, url }];
    const linking = await mintProduct(db, { brandId, units: 1, ecodesign: { documents } });
    const documentId = newId("ldc");
    await insertLinkedDocuments(db, [{ id: documentId, brandId, productId: linking.productId, url, state: "waiting" }]);
    await enqueue(db, "linked_document", { brandId, documentId });
  },
  picture: async () => keepBytes(owner, { productId, bytes: await drawnPicture("#336699") }),
  async battery_reading() {
    const [battery] = (await mintProduct(db, { brandId, units: 1 })).passports;
    const link = { brandId, passportId: battery!.passportId, number: 1 };
    await insertBatteryLinks(inBrand(db, brandId), [
      {
        ...link,
        relation: "original",
        identifier: "urn:test:battery-1",
        operation: "repurposing",
        extent: "whole",
        linkedOn: "2026-06-01",
        reading: "waiting",
      },
    ]);
    await enqueue(db, "battery_reading", link);
  },
  scan_signals: async () => {
    const row = { brandId, productId, subjectId: first!.passportId, country: null, channel: "page" } as const;
    const hour = new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS);
    await insertScans(
      db,
      Array.from({ length: THRESHOLDS.many_clients.least }, (_, client) => ({ ...row, hour, client: String(client) })),
    );
    await enqueue(db, "scan_signals", { brandId });
  },
  account_request: () =>
    requestOfAccount(db, newId("req"), {
      kind: "failed_sign_in",
      email: "anna@example.com",
      at: now().toISOString(),
      outcome: "wrong_password",
      userAgent: null,
      clientNetwork: null,
    }),
  async magic_recipient() {
    await begin(await mintTestScene(), { recipient_email: "accept@test.example" });
  },
  async test_data() {
    const { brandId: testId } = await mintTestScene();
    await enqueue(db, "test_data", { brandId: testId, until: now().toISOString() });
  },
  async recall_notice() {
    const recalled = await mintProduct(db, { brandId, units: 1 });
    const { holderId } = await mintHolder(db, { brandId });
    await pool.query("update products set recalled_at = now() where id = $1", [recalled.productId]);
    await pool.query("update passports set holder_id = $1, owner_since = now() where product_id = $2", [
      holderId,
      recalled.productId,
    ]);
    await queueRecallNotices(inBrand(db, brandId), { brandId, productId: recalled.productId });
  },
  async batch_recall_notice() {
    const { productId } = await mintProduct(db, { brandId, units: 1, batch: "A" });
    const { holderId } = await mintHolder(db, { brandId });
    const values = [brandId, productId];
    await pool.query("insert into batch_recalls values ($1, $2, 'A', 'Zip may jam', now())", values);
    await pool.query("update passports set holder_id = $1, owner_since = now() where product_id = $2", [
      holderId,
      productId,
    ]);
    await queueRecallNotices(inBrand(db, brandId), { brandId, productId, batch: "A" });
  },
  pickup: () =>
    createSource(owner, {
      name: "ERP",
      kind: "s3",
      endpoint: "https://s3.example.invalid",
      region: "eu-central-1",
      bucket: "files",
      access_key_id: "AKIA",
      secret_access_key: "secret",
      pattern: "*.csv",
      every: "hourly",
      time_zone: "UTC",
      commit: "clean",
      afterwards: "move",
    }),
  async webhook() {
    const { endpoint } = await createEndpoint(owner, { url: "https://hooks.example.invalid/passports" });
    await testEndpoint(owner, { endpointId: endpoint.id });
  },
  brand_mail: async () => void (await begin(scene)),
  account_mail: () => sendAccountNotice(db, { email: "ben@example.com", locale: "en" }, { kind: "password_changed" }),
  text_message: () =>
    enqueueSms(db, {
      brandId,
      transferId: null,
      kind: "security_notice" as never,
      at: now(),
      to: "+4915112345678",
      text: "Hello",
    }),
};

/** Every row of the database and every file of an archive, as hashes. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const hashes: Record<string, string> = {};
  for (const { name } of rows) {
    const rowsOf = `select md5(coalesce(string_agg(row, ',' order by row), '')) as hash from (select to_jsonb(t)::text as row from "${name}" t) of`;
    hashes[name] = (await pool.query<{ hash: string }>(rowsOf)).rows[0]!.hash;
  }
  const folder = environment().archivesDir;
  for (const file of existsSync(folder) ? readdirSync(folder) : [])
    hashes[file] = sha256Hex(readFileSync(join(folder, file)));
  return hashes;
}

const stateOf = (pid: number) => /^\d+ \(.*\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];

function startPausing() {
  const child = spawn(process.execPath, ["--import", "tsx", "lib/platform/jobs/testing/pausing-worker.ts"], {
    cwd: root,
    // What it would copy of this database, others need not.
    env: { ...process.env, DATABASE_URL: environment().databaseUrl, BACKUP_STORAGE_URL: "file:///nowhere/copy" },
  });
  const streams = { output: "", complaint: "" };
  child.stdout.on("data", (chunk: Buffer) => (streams.output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (streams.complaint += chunk.toString()));
  const ended = new Promise<typeof streams>((resolve) => child.once("close", () => resolve(streams)));
  afterAll(() => void child.kill("SIGKILL"));
  return { child, streams, ended };
}

it("a process that is paused beyond its leases writes nothing of any kind of work that another has done meanwhile", async () => {
  const { child, streams, ended } = startPausing();
  await pool.query("delete from jobs");
  for (const kind of Object.keys(ASK) as JobKind[]) {
    await ASK[kind]();
    // A job may enqueue another, such as a mail: there is one of each kind.
    await pool.query("delete from jobs a using jobs b where a.kind = b.kind and a.id > b.id");
  }
  await scheduleRecurringJobs(db);
  // Checks wait until nothing more is registered, and other work here enqueues some: these have waited long enough.
  await pool.query("update jobs set created_at = created_at - interval '1 minute'");
  const before = await pool.query<{ id: string; kind: string }>("select id, kind from jobs order by id");
  expect(before.rows.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(leases()).toSorted());

  child.stdin.write("go");
  await expect.poll(() => (child.exitCode === null ? stateOf(child.pid!) : streams.complaint)).toBe("T");
  expect((await pool.query("select from jobs where state = 'running'")).rowCount).toBe(Object.keys(leases()).length);
  await expect.poll(async () => (await pool.query("select from jobs where leased_until > now()")).rowCount).toBe(0);

  for (const { id, kind } of before.rows) {
    const job = await takeNext(db, kind);
    expect(job).toMatchObject({ id, attempts: 2 });
    const is = ["pickup", "webhook"].includes(kind) ? "later" : "done";
    expect(await runTaken(db, job!, { couriers: CARRYING })).toMatchObject({ is });
  }
  const after = await everything();
  child.kill("SIGCONT");
  const { output, complaint } = await ended;
  expect([output, complaint]).toEqual([expect.stringMatching(/^\[/), ""]);
  expect(Object.fromEntries(JSON.parse(output) as [string, string][])).toEqual(
    Object.fromEntries(Object.keys(leases()).map((kind) => [kind, "lost"])),
  );
  expect(await everything()).toEqual(after);
});
