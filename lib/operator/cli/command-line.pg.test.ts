import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findAuditHead } from "@/db/queries/audit";
import { findBrandBySlug } from "@/db/queries/brands";
import { findAnchor } from "@/lib/audit/anchors";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { newId, randomSecret } from "@/lib/platform/ids";
import { RUNNING_DATABASE_FILE } from "@/lib/platform/launch/embedded";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintDatabase } from "@/lib/platform/testing/own-database";

/** Each command runs in its own process, and the machine may be busy. */
vi.setConfig({ testTimeout: 60_000 });

const root = fileURLToPath(new URL("../../..", import.meta.url));
const { db, pool } = testDatabase();
const brandless = await mintDatabase();

interface Ran {
  exitCode: number | null;
  output: string;
  complaint: string;
}

const sourceOf = (program: string) =>
  ["migrate", "seed"].includes(program) ? `lib/platform/launch/${program}.ts` : `lib/operator/cli/${program}.ts`;

/** Runs an operator's command as npm does, with the variables instead of DATABASE_URL. */
function run(
  program: string,
  args: string[],
  variables: Record<string, string> = { DATABASE_URL: environment().databaseUrl! },
): Promise<Ran> {
  const env = { ...process.env, DATABASE_URL: "", EMBEDDED_DATABASE: "", ...variables };
  const child = spawn(process.execPath, ["lib/platform/launch/run.mjs", sourceOf(program), ...args], {
    cwd: root,
    env,
  });
  const ran: Ran = { exitCode: null, output: "", complaint: "" };
  child.stdout.on("data", (chunk: Buffer) => (ran.output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (ran.complaint += chunk.toString()));
  return new Promise((resolve) => child.once("close", (exitCode) => resolve({ ...ran, exitCode })));
}

const randomSlug = () => `b-${randomSecret(6).toString("hex")}`;

describe("the operator's command line", () => {
  const slug = randomSlug();

  it("makes a brand, moves its tier and lists it", async () => {
    expect(await run("brand", ["create", "--name", "Fjord & Co", "--slug", slug])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining("tier standard") as string,
    });
    expect(await run("brand", ["set-tier", slug, "premium_enterprise"])).toMatchObject({ exitCode: 0 });
    expect((await run("brand", ["list"])).output).toMatch(new RegExp(`^${slug} +premium_enterprise +Fjord & Co$`, "m"));
  });

  it("makes a user and shows the password once", async () => {
    const args = ["create", "--email", `p@${slug}.example`, "--name", "Anna", "--brand", slug, "--role", "owner"];
    const { exitCode, output } = await run("user", args);
    expect([exitCode, output]).toEqual([0, expect.stringMatching(/^ {2}\w{16}$/m)]);
    expect(await run("user", args)).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining("already") as string,
    });
  });

  it("tells what it does not understand, with the usage", async () => {
    const [nothing, unknown, invalid] = await Promise.all([
      run("brand", []),
      run("user", ["delete"]),
      run("brand", ["create", "--name", "x", "--slug", "X", "--tier", "gold"]),
    ]);
    expect(nothing).toMatchObject({
      exitCode: 2,
      complaint: expect.stringContaining("npm run brand -- set-tier <slug>") as string,
    });
    expect(unknown).toMatchObject({
      exitCode: 2,
      complaint: expect.stringContaining("There is no command delete.") as string,
    });
    expect(invalid).toMatchObject({
      exitCode: 2,
      complaint: expect.stringMatching(/--slug: .*\n--tier: .*\n\nUsage:/) as string,
    });
  });

  it("makes, lists and revokes a brand's key, shown this once, on one line of JSON for machines; its owners are told", async () => {
    const slug = randomSlug();
    await run("brand", ["create", "--name", "Fjord", "--slug", slug]);
    expect(
      await run("user", [
        "create",
        "--email",
        `k@${slug}.example`,
        "--name",
        "Kim",
        "--brand",
        slug,
        "--role",
        "owner",
      ]),
    ).toMatchObject({ exitCode: 0 });
    const result = await run("key", [
      "create",
      "--brand",
      slug,
      "--name",
      "ERP",
      "--scopes",
      "read,products",
      "--days",
      "30",
      "--json",
    ]);
    const { id, key, ...rest } = JSON.parse(result.output) as { id: string; key: string; expires_at: string };
    expect([result.exitCode, result.output.trimEnd().includes("\n"), rest]).toMatchObject([
      0,
      false,
      { brand: slug, name: "ERP", scopes: ["products", "read"] },
    ]);
    expect(key).toMatch(/^dpp_live_\w+$/);
    const list = async () =>
      JSON.parse((await run("key", ["list", "--brand", slug, "--json"])).output) as { id: string; state: string }[];
    expect(await list()).toMatchObject([{ id, state: "active" }]);
    expect((await run("key", ["list", "--brand", slug])).output).not.toContain(key);
    expect(await run("key", ["revoke", "--brand", slug, "--key", id])).toMatchObject({ exitCode: 0 });
    expect(await list()).toMatchObject([{ id, state: "revoked" }]);
    const { rows } = await pool.query<{ action: string; actor_kind: string }>(
      "select action, actor_kind from audit_log where target_id = $1 order by sequence",
      [id],
    );
    expect(rows).toEqual([
      { action: "api_key.created", actor_kind: "operator" },
      { action: "api_key.revoked", actor_kind: "operator" },
    ]);
    const { rows: mails } = await pool.query<{ kind: string }>(
      "select kind from outgoing_messages m join brands b on b.id = m.brand_id where b.slug = $1 order by m.id",
      [slug],
    );
    expect(mails.map(({ kind }) => kind)).toEqual(["api_key_created", "api_key_revoked"]);
  });

  it("makes no key without a known scope, brand or end", async () => {
    const create = (...more: string[]) => run("key", ["create", "--name", "ERP", ...more]);
    const [scope, days, brand, unknown] = await Promise.all([
      create("--brand", slug, "--scopes", "read,everything"),
      create("--brand", slug, "--scopes", "read", "--days", "0"),
      create("--brand", "no-such-brand", "--scopes", "read"),
      run("key", ["revoke", "--brand", slug, "--key", newId("key")]),
    ]);
    expect([scope, days]).toMatchObject([
      { exitCode: 2, complaint: expect.stringContaining("--scopes: ") as string },
      { exitCode: 2, complaint: expect.stringContaining("--days: ") as string },
    ]);
    expect([brand.exitCode, brand.complaint, unknown.exitCode]).toEqual([
      1,
      "There is no brand with the slug no-such-brand.\n",
      1,
    ]);
  });

  it("explains itself by --help, also where there is no database, and names the nearest known word", async () => {
    const away = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" };
    const helped = await Promise.all(
      ["brand", "user", "key", "verify-audit", "verify-dossier"].map((program) => run(program, ["--help"], away)),
    );
    for (const { exitCode, output } of helped)
      expect([exitCode, output]).toEqual([0, expect.stringMatching(/^Usage:\n {2}npm run /) as string]);
    expect((await run("key", ["create", "-h"], away)).output).not.toContain("-- revoke");
    const [option, word, script] = await Promise.all([
      run("user", ["create", "--emil", "x"]),
      run("brand", ["craete"]),
      run("verify-audit", ["--anchro", "x"]),
    ]);
    expect(option).toMatchObject({
      exitCode: 2,
      complaint: expect.stringContaining("There is no option --emil. Did you mean --email?") as string,
    });
    expect(word).toMatchObject({
      exitCode: 2,
      complaint: expect.stringContaining("There is no command craete. Did you mean create?") as string,
    });
    expect(script).toMatchObject({
      exitCode: 2,
      complaint: expect.stringContaining("There is no option --anchro. Did you mean --anchor?") as string,
    });
  });

  it("refuses settings it cannot work with in one sentence, without a stack", async () => {
    const { exitCode, complaint } = await run("brand", ["list"], { DATABASE_URL: "mysql://elsewhere" });
    expect([exitCode, complaint]).toEqual([1, expect.stringMatching(/^DATABASE_URL must look like .*\n$/)]);
  });

  it("says that the database cannot be reached", async () => {
    const { exitCode, complaint } = await run("brand", ["list"], {
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    });
    expect([exitCode, complaint]).toEqual([1, "The database cannot be reached.\n"]);
  });
});

describe("without DATABASE_URL", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "carnet-cli-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("works on the embedded database of the service that runs", async () => {
    writeFileSync(join(folder, RUNNING_DATABASE_FILE), environment().databaseUrl!);
    const slug = randomSlug();
    expect(await run("brand", ["create", "--name", "Fjord", "--slug", slug], { DATA_DIR: folder })).toMatchObject({
      exitCode: 0,
      complaint: "",
    });
    expect(await findBrandBySlug(db, slug)).not.toBeNull();
  });

  it.each([
    ["brand", "list"],
    ["user", "sign-out", "--email", "p@fjord.example"],
    ["key", "list", "--brand", "fjord"],
    ["verify-audit"],
    ["rotate-secret"],
    ["move", "--to", "postgres://nobody@127.0.0.1:1/none"],
    ["migrate"],
    ["seed", "--confirm"],
  ])("%s %s creates no database, secret or folder, and names the cause and the remedy", async (program, ...args) => {
    const used = mkdtempSync(join(folder, "of-production-"));
    for (const dataDir of [used, join(used, "missing")]) {
      const variables = { DATA_DIR: dataDir, AUTH_SECRET: "" };
      const { exitCode, output, complaint } = await run(program, args, variables);
      expect([exitCode, output]).toEqual([1, ""]);
      expect(complaint).toMatch(/DATABASE_URL.*(deploy\/with-settings\.sh|npm start)/);
    }
    expect(readdirSync(used)).toEqual([]);
  });

  it("stores no file in a data folder that is not there", async () => {
    const variables = { DATABASE_URL: environment().databaseUrl!, DATA_DIR: join(folder, "missing") };
    const copied = await run("backup-copy", [], { ...variables, BACKUP_STORAGE_URL: `file://${folder}/copy` });
    const imported = await run("brand", ["take-in", "archive.zip"], variables);
    for (const { exitCode, complaint } of [copied, imported])
      expect([exitCode, complaint]).toEqual([1, expect.stringMatching(/missing does not exist\. Set DATA_DIR/)]);
    expect(existsSync(join(folder, "missing"))).toBe(false);
  });
});

describe("npm run audit:verify", () => {
  it("ends with 1 where there is no brand: nothing was verified", async () => {
    expect(await run("verify-audit", [], { DATABASE_URL: brandless.url })).toMatchObject({
      exitCode: 1,
      output: "",
      complaint: expect.stringContaining("Nothing was verified: this database holds no brand.") as string,
    });
  });

  it("names a brand's chain, and ends with 1 when it is broken", async () => {
    const slug = randomSlug();
    await run("brand", ["create", "--name", "Fjord", "--slug", slug]);
    const result = await run("verify-audit", [slug]);
    expect(result).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(new RegExp(`^${slug}: 1 rows, unbroken, head [0-9a-f]{64}$`, "m")) as string,
    });

    const { id } = (await findBrandBySlug(db, slug))!;
    await pool.query("update audit_heads set sequence = 2 where brand_id = $1", [id]);
    const broken = await run("verify-audit", [slug]);
    expect(broken).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(new RegExp(`^${slug}: BROKEN at row 2: .*$`, "m")) as string,
    });
    expect(await run("verify-audit", ["no-such-brand"])).toMatchObject({
      exitCode: 1,
      complaint: "There is no brand with the slug no-such-brand.\n",
    });
  });

  it("compares a log with ends of it that were kept elsewhere, and ends with 1 once it was cut off before them", async () => {
    const slug = randomSlug();
    await run("brand", ["create", "--name", "Fjord", "--slug", slug]);
    await run("brand", ["set-tier", slug, "premium_enterprise"]);
    const { id } = (await findBrandBySlug(db, slug))!;
    const older = (await findAuditHead(db, id))!;
    await run("brand", ["set-tier", slug, "standard"]);
    const folder = mkdtempSync(join(tmpdir(), "carnet-anchors-"));
    const [fullLog, empty] = [join(folder, "service.log"), join(folder, "empty.log")];
    writeFileSync(
      fullLog,
      `{"level":30,"msg":"something else"}\n{"level":30,"auditHead":"${await findAnchor(db, id, now())}","msg":"the end of an audit log"}\n`,
    );
    writeFileSync(empty, "nothing\n");
    expect(await run("verify-audit", [slug, "--anchor", fullLog])).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining("1 saved ends, the logs lead to every one of them") as string,
    });
    expect(await run("verify-audit", [slug, "--anchor", empty])).toMatchObject({
      exitCode: 1,
      complaint: expect.stringContaining("There is no end of an audit log in") as string,
    });

    await pool.query(
      "alter table audit_log disable trigger audit_log_is_append_only; delete from audit_log where brand_id = '" +
        id +
        "' and sequence > 2; alter table audit_log enable trigger audit_log_is_append_only",
    );
    await pool.query("update audit_heads set sequence = $2, hash = $3, signature = $4 where brand_id = $1", [
      id,
      older.sequence,
      older.hash,
      older.signature,
    ]);
    const cut = await run("verify-audit", [slug, "--anchor", fullLog]);
    rmSync(folder, { recursive: true, force: true });
    expect(cut).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(/2 rows, unbroken[^]*at row 3, of .*CUT OFF[^]*1 DO NOT HOLD/) as string,
    });
  });
});
