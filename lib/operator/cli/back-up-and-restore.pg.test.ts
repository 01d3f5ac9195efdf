import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "@/db/client";
import { agreeOnTexts, fingerprint, listMovedTables } from "@/db/move/move-database";
import { findDatabaseBackupAge } from "@/db/queries/database-backups";
import { appendAudit } from "@/lib/access/append-audit";
import { newId } from "@/lib/platform/ids";
import { ask, type OwnPostgres, startPostgres } from "@/lib/platform/launch/machine/postgres";
import {
  createRolesOfManual,
  folderOfPostgres,
  hasBackupPrograms,
  programOfManual,
  restoreServer,
  runAsOperator,
} from "@/lib/platform/launch/testing/postgres-backup";
import { requireValue } from "@/lib/platform/require-value";
import { openDataKeys } from "@/lib/platform/secrets/open-data-keys";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";

/** The manual's own commands on a PostgreSQL with the manual's own roles: back up, restore, compare. */

const SECTION = "Back-up and restore";
const PASSWORD = "word";
const backupDir = mkdtempSync(join(tmpdir(), "carnet-dumps-"));
let server: OwnPostgres;

const urlOf = (role: string, name: string, base = server.url) =>
  Object.assign(new URL(base), { username: role, password: PASSWORD, pathname: `/${name}` }).href;
const adminUrl = (name: string, base = server.url) => Object.assign(new URL(base), { pathname: `/${name}` }).href;
const variablesFor = (name: string) => ({
  BACKUP_DIR: backupDir,
  ADMIN_URL: server.url,
  BACKUP_URL: urlOf("carnet_backup", "carnet"),
  DATABASE_URL: urlOf("carnet", name),
  DATABASE_OWNER_URL: urlOf("carnet_owner", name),
  DATA_DIR: backupDir,
});

/** The number of rows of every table and their content, and the migrations that were made. */
async function contentOf(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await agreeOnTexts(client);
    const content: Record<string, unknown> = {};
    // The record of a backup is written when the backup is finished, and so is not in it.
    for (const table of await listMovedTables(client))
      if (table.name !== "database_backups") content[table.name] = await fingerprint(client, table);
    const { rows: migrations } = await client.query("select hash from drizzle.__drizzle_migrations order by id");
    const { rows: policies } = await client.query("select tablename, policyname, qual from pg_policies order by 1, 2");
    return { content, migrations, policies };
  } finally {
    await client.end();
  }
}

const hasPrograms = await hasBackupPrograms();
const backups = () => readdirSync(backupDir).filter((name) => name.endsWith(".dump"));

beforeAll(async () => {
  if (!hasPrograms) return;
  server = await startPostgres();
  await createRolesOfManual(server.url, PASSWORD);
  const output = await runAsOperator("npm run migrate", variablesFor("carnet"));
  expect(output).toContain("Brands are separated by the role carnet_brand");
  const { db, close } = openDatabase(urlOf("carnet", "carnet"), 2);
  await openDataKeys(db);
  for (let brand = 0; brand < 2; brand += 1) {
    const { brandId } = await mintBrand(db);
    await mintMember(db, { brandId });
    await mintProduct(db, { brandId, units: 20 });
    const source = { actor: { kind: "system", brandId }, requestId: newId("req") } as const;
    await db.transaction((tx) =>
      appendAudit(tx, source, { action: "list.exported", targetKind: "note", targetId: "n" }),
    );
  }
  await close();
}, 120_000);

afterAll(async () => {
  rmSync(backupDir, { recursive: true, force: true });
  if (!hasPrograms) return;
  await server.stop();
  await openDataKeys(testDatabase().db);
});

describe.skipIf(!hasPrograms)("the manual's commands (they need pg_dump and pg_basebackup)", () => {
  it("dump every row of every brand, restore it into an empty database without an error, and record the backup", async () => {
    const before = await contentOf(adminUrl("carnet"));
    expect(before.content.passports).toMatchObject({ rows: 40 });
    await runAsOperator(programOfManual(SECTION, "pg_dump"), variablesFor("carnet"));
    const [file] = backups();
    const { db, close } = openDatabase(urlOf("carnet", "carnet"), 1);
    const age = await findDatabaseBackupAge(db);
    await close();
    expect(age).toBeLessThan(60);

    await runAsOperator(programOfManual(SECTION, "create database"), variablesFor("carnet"));
    const restore = programOfManual(SECTION, "pg_restore").replace(/carnet-[\d-]+\.dump/, requireValue(file));
    const output = await runAsOperator(restore, variablesFor("carnet_restored"));
    expect(output.match(/2 rows, unbroken|1 rows, unbroken/g)).toHaveLength(2);
    expect(await contentOf(adminUrl("carnet_restored"))).toEqual(before);
  }, 120_000);

  it.each([
    ["carnet", "permission denied"],
    ["carnet_owner", "query would be affected by row-level security policy"],
  ])("leave the last dump and its record as they are when the role %s runs them", async (role, complaint) => {
    const state = async () => ({
      record: (await ask(adminUrl("carnet"), "select * from database_backups order by kind")).rows,
      dumps: backups().map((name) => [name, readFileSync(join(backupDir, name))]),
    });
    const before = await state();
    const variables = { ...variablesFor("carnet"), BACKUP_URL: urlOf(role, "carnet") };
    await expect(runAsOperator(programOfManual(SECTION, "pg_dump"), variables)).rejects.toThrow(complaint);
    expect(await state()).toEqual(before);
  });

  it("take a base backup that starts as a server with every row", async () => {
    const before = await contentOf(adminUrl("carnet"));
    await runAsOperator(programOfManual("Restore to a point in time", "pg_basebackup"), variablesFor("carnet"));
    const base = requireValue(readdirSync(backupDir).find((name) => name.startsWith("base-")));
    const archive = folderOfPostgres("archive");
    const copy = await restoreServer(join(backupDir, base), { archive, password: new URL(server.url).password });
    try {
      expect(await contentOf(adminUrl("carnet", copy.url))).toEqual(before);
      expect((await ask(adminUrl("carnet"), "select kind from database_backups")).rows).toContainEqual({
        kind: "base",
      });
    } finally {
      await copy.stop();
      rmSync(archive, { recursive: true, force: true });
    }
  }, 120_000);
});
