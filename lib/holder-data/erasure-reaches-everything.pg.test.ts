import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as transferRoute from "@/app/v1/transfer/route";
import { archiveFile } from "@/lib/brands/archive/archive-file";
import {
  purgeArchives,
  listBrandArchives,
  openBrandArchive,
  requestBrandArchive,
} from "@/lib/brands/archive/request-archive";
import { flushWriters } from "@/lib/platform/batch-writer";
import { environment } from "@/lib/platform/env";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { runAll, runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { type EmailBody, decryptBody } from "@/lib/platform/mail/smtp-courier";
import { hashAddress, decrypt } from "@/lib/platform/secrets";
import { callApi } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { filesInZip } from "@/lib/platform/testing/files-in-zip";
import { startBulkTransfer } from "@/lib/transfers/bulk-transfers/start-bulk-transfer";
import { begin, giveTo, mailboxOf, mintScene } from "@/lib/transfers/testing/transfer-kit";
import { eraseHolder } from "./erase-holder";

const { db, pool } = testDatabase();
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

/** The columns that contain one of these texts, as `table.column`, after decryption. */
async function findInDatabase(searched: readonly string[]): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(
    `select c.table_name as "table", c.column_name as "column", c.data_type as type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name) where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
     and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`,
  );
  const places: string[] = [];
  for (const { table, column, type } of columns) {
    const texts = type === "bytea" ? await sealedTexts(table, column) : [];
    const isIn = (text: string) => searched.some((word) => text.toLowerCase().includes(word.toLowerCase()));
    const { rowCount } =
      type === "bytea"
        ? { rowCount: 0 }
        : await pool.query(`select 1 from "${table}" where lower("${column}"::text) like any($1) limit 1`, [
            searched.map((word) => `%${word.toLowerCase()}%`),
          ]);
    if (rowCount! > 0 || texts.some(isIn)) places.push(`${table}.${column}`);
  }
  return places;
}

async function sealedTexts(table: string, column: string): Promise<string[]> {
  const { rows } = await pool.query<{ value: Buffer }>(
    `select "${column}" as value from "${table}" where "${column}" is not null`,
  );
  return rows.map(({ value }) => {
    try {
      return decrypt(value);
    } catch {
      return value.toString("latin1");
    }
  });
}

/** Which files of the service's folder hold one of these words; what is packed is unpacked. */
async function findInFolder(searched: readonly string[], folder = environment().dataDir): Promise<string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
  const paths: string[] = [];
  for (const path of files) {
    const content = readFileSync(path);
    const texts = path.endsWith(".zip") ? [...(await filesInZip(content)).values()] : [content.toString("latin1")];
    if (texts.some((text) => searched.some((word) => text.toLowerCase().includes(word.toLowerCase()))))
      paths.push(path);
  }
  return paths;
}

async function makeAll(): Promise<void> {
  await runAll(db, "brand_archive");
}

async function mintTraces() {
  const scene = await mintScene();
  const owner = await mintMember(db, { brandId: scene.brandId });
  const context = contextOf(db, owner.actor);
  const { actor } = await mintMember(db, { brandId: scene.brandId, role: "manager" });
  const [anna, phone] = [mailboxOf("Anna.Trace"), "+4917098765432"];
  const { passports } = await mintProduct(db, { brandId: scene.brandId, units: 40 });
  const codes = passports.map(({ code }) => code);
  const call = (code: string, idempotencyKey: string, more: object = {}) =>
    callApi<{ id: string; recipient_email: string | null }>(transferRoute.POST, {
      path: "/v1/transfer",
      key: scene.keySecret,
      headers: { "idempotency-key": idempotencyKey },
      json: { code, recipient_email: anna, ...more },
    });
  await giveTo(scene, anna);
  await call(codes[0]!, "first", { recipient_phone: phone, message: `For ${anna}, call ${phone}` });
  await call("not a code", "refused", { message: `For ${anna}` });
  await flushWriters();
  await startBulkTransfer(context, { listId: newId("tfl"), text: `${codes[1]};${anna}` });
  await runAll(db, "bulk_transfer");
  const going = [
    ...codes.slice(2).map((code) => `${code};${mailboxOf("other")}`),
    `${codes[0]};${anna.toUpperCase()};${phone}`,
  ].join("\n");
  await startBulkTransfer(context, { listId: newId("tfl"), text: going });
  await requestBrandArchive(context);
  await makeAll();
  return {
    ...scene,
    owner: context,
    ownerEmail: owner.email,
    keeper: contextOf(db, actor),
    anna,
    phone,
    call,
    texts: [anna, phone],
  };
}

describe("erasing a person", () => {
  it("leaves address and number nowhere in the database, sealed or not, and in no file of the service", async () => {
    const { keeper, anna, texts, brandId } = await mintTraces();
    const before = await findInDatabase(texts);
    expect(before.toSorted()).toEqual(
      expect.arrayContaining([
        "holders.email",
        "idempotency_records.body",
        "outgoing_messages.sealed",
        "bulk_transfers.sealed",
        "transfers.message",
        "transfers.recipient_email",
        "transfers.recipient_phone",
      ]),
    );
    expect(await findInFolder(texts)).toHaveLength(1);
    await eraseHolder(keeper, { emailHash: hashAddress(anna) });
    expect(await findInDatabase(texts)).toEqual([]);
    expect(await findInFolder(texts)).toEqual([]);
    await makeAll();
    await runAll(db, "bulk_transfer");
    expect(await findInDatabase(texts)).toEqual([]);
    expect(await findInFolder(texts)).toEqual([]);
    expect(
      (
        await pool.query(
          "select 1 from transfers where brand_id = $1 and status = 'pending' and recipient_email_hash = $2",
          [brandId, hashAddress(anna)],
        )
      ).rowCount,
    ).toBe(0);
  });

  it("lets a request that is sent again have no second effect, and answer without the address", async () => {
    const { keeper, anna, call, texts, brandId } = await mintTraces();
    const { rows } = await pool.query<{ key: string }>("select key from idempotency_records where brand_id = $1", [
      brandId,
    ]);
    expect(rows).toEqual([{ key: "first" }]);
    const {
      rows: [transfer],
    } = await pool.query<{ id: string; code: string }>(
      "select t.id, p.code from transfers t join passports p on p.id = t.passport_id where t.brand_id = $1 and " +
        "t.recipient_phone is not null",
      [brandId],
    );
    await eraseHolder(keeper, { emailHash: hashAddress(anna) });
    const again = await call(transfer!.code, "first", {
      recipient_phone: texts[1],
      message: `For ${anna}, call ${texts[1]}`,
    });
    expect([again.status, again.headers.get("idempotent-replayed"), again.body.id, again.body.recipient_email]).toEqual(
      [201, "true", transfer!.id, null],
    );
  });

  it("withdraws the file of everything, tells the owners, and has one made anew without the person", async () => {
    const { keeper, owner, ownerEmail, anna, texts, brandId } = await mintTraces();
    const [before] = await listBrandArchives(owner);
    expect(await eraseHolder(keeper, { emailHash: hashAddress(anna) })).toMatchObject({ withdrawnArchives: 1 });
    expect(await refusal(openBrandArchive(owner, { archiveId: before!.id }))).toBe("archive_not_found");
    expect((await listBrandArchives(owner)).map(({ state }) => state)).toEqual(["queued", "withdrawn"]);
    const { rows } = await pool.query<{ sealed: Buffer }>(
      "select sealed from outgoing_messages where brand_id = $1 and kind = 'brand_archive_withdrawn'",
      [brandId],
    );
    expect(rows.map(({ sealed }) => decryptBody<EmailBody>(sealed).to)).toEqual([ownerEmail]);
    await makeAll();
    const [archive] = await listBrandArchives(owner);
    const { body } = await openBrandArchive(owner, { archiveId: archive!.id });
    const archiveText = [...(await filesInZip(Buffer.from(await new Response(body).arrayBuffer()))).values()].join("");
    for (const word of texts) expect(archiveText.toLowerCase()).not.toContain(word.toLowerCase());
    await purgeArchives(db);
    expect((await listBrandArchives(owner)).map(({ id, state }) => [id, state])).toEqual([[archive!.id, "ready"]]);
  });

  it("takes no archive that was made before there was anything of the person", async () => {
    const scene = await mintScene();
    const owner = contextOf(db, (await mintMember(db, { brandId: scene.brandId })).actor);
    await requestBrandArchive(owner);
    await makeAll();
    const recipient = mailboxOf("later");
    await begin(scene, { recipient_email: recipient });
    expect(await eraseHolder(owner, { emailHash: hashAddress(recipient) })).toMatchObject({ withdrawnArchives: 0 });
    expect(await listBrandArchives(owner)).toMatchObject([{ state: "ready" }]);
  });

  it("reaches an archive that is being made: it never becomes ready, and leaves no file", async () => {
    const scene = await mintScene();
    const owner = contextOf(db, (await mintMember(db, { brandId: scene.brandId })).actor);
    const anna = await giveTo(scene);
    await mintProduct(db, { brandId: scene.brandId, units: 1_500 });
    await requestBrandArchive(owner);
    const making = runNext(db, "brand_archive");
    const first = (await listBrandArchives(owner))[0]!.id;
    await expect.poll(async () => (await listBrandArchives(owner))[0]!.state, { interval: 1 }).not.toBe("queued");
    const erased = await eraseHolder(owner, { emailHash: hashAddress(anna) });
    await making;
    // Whether it was interrupted or already done, it is deleted.
    expect(erased.withdrawnArchives).toBe(1);
    expect((await listBrandArchives(owner)).find(({ id }) => id === first)!.state).toBe("withdrawn");
    expect(() => statSync(archiveFile(first))).toThrow("ENOENT");
    await makeAll();
    expect(await findInFolder([anna])).toEqual([]);
  });
});
