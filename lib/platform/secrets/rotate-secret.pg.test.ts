import { spawn } from "node:child_process";
import { createCipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findHolderByHash } from "@/db/queries/holders";
import { encryptedColumns } from "@/db/queries/secrets";
import { findUser } from "@/db/queries/users";
import { appendAudit } from "@/lib/access/append-audit";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { spendSecondFactor, codeAt } from "@/lib/people/auth/second-step/second-factor";
import { decodeSession, encodeSession, renewedSession } from "@/lib/people/auth/session-cookie";
import { decodeTicket, encodeTicket, SECOND_STEP } from "@/lib/people/auth/session-tickets";
import { setUpTwoFactor } from "@/lib/people/auth/testing/set-up-two-factor";
import { MINUTE_MS, now, setClock } from "@/lib/platform/clock";
import { generationIn, newestGeneration } from "@/lib/platform/data-keys";
import { forgetEnvironment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { readCursor, writeCursor } from "@/lib/platform/input/cursor";
import { hashAddress, encrypt, decrypt } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { mintDatabase, type OwnDatabase } from "@/lib/platform/testing/own-database";
import { openDataKeys, WrongSecret } from "./open-data-keys";
import { rotateSecret } from "./rotate-secret";

/** The secret of a whole deployment is replaced: each state it goes through, and each value it guards. */

vi.setConfig({ testTimeout: 120_000 });

const root = fileURLToPath(new URL("../../..", import.meta.url));
const [OLD, NEW, NEWEST, LOST] = ["old", "new", "newest", "lost"].map((word) => `${word}-secret-`.repeat(4)) as [
  string,
  string,
  string,
  string,
];
const MAILS = 2_000;

/** Processes with these variables, as each one is after a restart. */
async function restart(on: OwnDatabase, present: string, previous = ""): Promise<void> {
  vi.stubEnv("AUTH_SECRET", present);
  vi.stubEnv("AUTH_SECRET_PREVIOUS", previous);
  forgetEnvironment();
  await openDataKeys(on.db);
}

afterAll(async () => {
  vi.unstubAllEnvs();
  forgetEnvironment();
  await openDataKeys(testDatabase().db);
});

/** As versions before key ids sealed it. */
function sealWithoutKeyId(secret: string, plain: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(hkdfSync("sha256", secret, "carnet", "seal", 32)), nonce);
  const ciphertext = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

async function queueMails(on: OwnDatabase, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => newId("msg"));
  await on.pool.query(
    `insert into outgoing_messages (id, channel, kind, state, sealed, message_id_header, next_attempt_at)
     select id, 'email', 'account_notice', 'queued', sealed, id, now() from unnest($1::text[], $2::bytea[]) as given(id, sealed)`,
    [ids, ids.map((id) => encrypt(`mail ${id}`))],
  );
}

/** Everything that hangs on the secret, and how each is tried. */
async function mintGuarded(on: OwnDatabase) {
  const { db, pool } = on;
  const { brandId } = await mintBrand(db);
  const member = await mintMember(db, { brandId });
  const { secret, codes } = await setUpTwoFactor({ context: contextOf(db, member.actor), password: member.password });
  const [email, holderId] = ["Anna.Berg@example.com", newId("hld")];
  // Only the hash of her address is stored.
  await pool.query("insert into holders (id, brand_id, email, email_hash) values ($1, $2, null, $3)", [
    holderId,
    brandId,
    hashAddress(email),
  ]);
  await pool.query(
    `insert into company_sign_ins (brand_id, issuer, client_id, client_secret_sealed, default_role, is_enabled, created_at)
     values ($1, 'https://login.example.com', 'carnet', $2, 'viewer', true, now())`,
    [brandId, sealWithoutKeyId(process.env.AUTH_SECRET!, "client secret")],
  );
  await queueMails(on, MAILS);
  const before = {
    session: await encodeSession({ userId: member.userId, sessionId: member.actor.sessionId }),
    half: await encodeTicket(SECOND_STEP, { userId: member.userId, mark: "mark" }),
    cursor: writeCursor("products", "prd_1"),
  };
  let minutes = 0;
  const append = () =>
    db.transaction((tx) =>
      appendAudit(
        tx,
        { actor: { kind: "system", brandId }, requestId: newId("req") },
        { action: "list.exported", targetKind: "note", targetId: "n" },
      ),
    );

  /** Uses each value again, as its owner would, and returns the names of those that fail. */
  const use = async (): Promise<string[]> => {
    const errors: string[] = [];
    const tries = async (what: string, attempt: () => Promise<boolean>) => {
      if (!(await attempt().catch(() => false))) errors.push(what);
    };
    const user = (await findUser(db, member.userId))!;
    minutes += 2;
    const restore = setClock(() => new Date(Date.now() + minutes * MINUTE_MS));
    await tries("code of the app", () => spendSecondFactor(db, user, codeAt(secret, now())));
    restore();
    await tries("recovery code", () => spendSecondFactor(db, user, codes.pop()!));
    await tries(
      "holder by hash",
      async () =>
        (await findHolderByHash(db, { brandId, emailHash: hashAddress(email.toUpperCase()) }))?.id === holderId,
    );
    const { rows: mails } = await pool.query<{ id: string; sealed: Buffer }>(
      "select id, sealed from outgoing_messages where kind = 'account_notice'",
    );
    await tries("queued mail", async () => mails.every(({ id, sealed }) => decrypt(sealed) === `mail ${id}`));
    const {
      rows: [provider],
    } = await pool.query<{ sealed: Buffer }>(
      "select client_secret_sealed as sealed from company_sign_ins where brand_id = $1",
      [brandId],
    );
    await tries("provider's secret", async () => decrypt(provider!.sealed) === "client secret");
    await tries("audit chain", async () => {
      await append();
      return (await verifyAudit(db, brandId)).ok;
    });
    await tries("session", async () => (await decodeSession(before.session))?.userId === member.userId);
    await tries("half a sign-in", async () => (await decodeTicket(SECOND_STEP, before.half))?.userId === member.userId);
    await tries("cursor", async () => readCursor("products", before.cursor) === "prd_1");
    return errors;
  };
  return { brandId, use, held: before, append };
}

/** Runs the command as an operator does; `killAt`: kills it, as by `kill -9`, after this output. */
function runCommand(
  on: OwnDatabase,
  secrets: { present: string; previous: string },
  killAt?: RegExp,
): Promise<{ exitCode: number | null; output: string; complaint: string }> {
  const env = {
    ...process.env,
    DATABASE_URL: on.url,
    EMBEDDED_DATABASE: "",
    AUTH_SECRET: secrets.present,
    AUTH_SECRET_PREVIOUS: secrets.previous,
  };
  const child = spawn(process.execPath, ["lib/platform/launch/run.mjs", "lib/operator/cli/rotate-secret.ts"], {
    cwd: root,
    env,
  });
  let [output, complaint] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    if (killAt?.test(output)) child.kill("SIGKILL");
  });
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  return new Promise((resolve) => child.once("close", (exitCode) => resolve({ exitCode, output, complaint })));
}

const underKey = async (on: OwnDatabase, from = "outgoing_messages") =>
  (
    await on.pool.query<{ count: string }>(
      `select count(*) from ${from} where sealed is not null group by substr(sealed, 1, 8) order by 1`,
    )
  ).rows.map(({ count }) => Number(count));

async function rotateElsewhere(on: OwnDatabase, secrets: { present: string; previous: string }): Promise<void> {
  expect(await runCommand(on, secrets)).toMatchObject({ exitCode: 0 });
}

describe("the rotation of AUTH_SECRET", () => {
  let on: OwnDatabase;
  let guarded: Awaited<ReturnType<typeof mintGuarded>>;

  beforeAll(async () => {
    on = await mintDatabase();
    await restart(on, OLD);
    guarded = await mintGuarded(on);
  });

  it("leaves everything working in each state on the way, killed in the middle too, and afterwards the old secret opens nothing", async () => {
    expect(await guarded.use()).toEqual([]);
    await restart(on, OLD, NEW);
    expect(await guarded.use()).toEqual([]);
    await restart(on, NEW, OLD);
    expect(await guarded.use()).toEqual([]);

    // So slow that it is surely killed before its end, whatever else the machine has to do.
    await on.pool
      .query(`create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return null; end $$;
      create trigger dawdle before update on outgoing_messages for each statement execute function dawdle()`);
    const killed = await runCommand(on, { present: NEW, previous: OLD }, /outgoing_messages\.sealed: [1-9]\d* of/);
    expect(killed.exitCode).toBeNull();
    await on.pool.query("drop trigger dawdle on outgoing_messages");
    const halves = await underKey(on);
    expect(halves).toHaveLength(2);
    expect(await guarded.use()).toEqual([]);

    const resumed = await runCommand(on, { present: NEW, previous: OLD });
    expect(resumed).toMatchObject({
      exitCode: 0,
      complaint: "",
      output: expect.stringMatching(
        /outgoing_messages\.sealed: \d+ of \d+[^]*values were encrypted with the new secret/,
      ) as string,
    });
    expect(await underKey(on)).toHaveLength(1);
    expect(await guarded.use()).toEqual([]);
    expect(await runCommand(on, { present: NEW, previous: OLD })).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining("0 values were encrypted with the new secret") as string,
    });

    const renewed = await renewedSession(guarded.held.session);
    await restart(on, NEW);
    expect(await guarded.use()).toEqual(["session", "half a sign-in", "cursor"]);
    expect(await decodeSession(renewed!)).not.toBeNull();
    expect(await renewedSession(renewed!)).toBeNull();
    await expect(restart(on, OLD)).rejects.toThrow(WrongSecret);
    await restart(on, NEW);
  });

  it("has audit rows signed under a fresh key, with which the one before signs nothing more", async () => {
    await restart(on, NEWEST, NEW);
    const [before] = (
      await on.pool.query<{ signature: string }>(
        "select signature from audit_log where brand_id = $1 order by sequence desc limit 1",
        [guarded.brandId],
      )
    ).rows;
    const generation = generationIn(before!.signature)!;
    // A running process that has not been notified of the new key.
    await rotateElsewhere(on, { present: NEWEST, previous: NEW });
    expect(newestGeneration("audit-signature")).toBe(generation);
    await guarded.append();
    const [after] = (
      await on.pool.query<{ signature: string }>(
        "select signature from audit_log where brand_id = $1 order by sequence desc limit 1",
        [guarded.brandId],
      )
    ).rows;
    expect(generationIn(after!.signature)).toBe(generation + 1);
    expect(await verifyAudit(on.db, guarded.brandId)).toMatchObject({ ok: true });
  });

  it("goes on beside processes that write, whose values stay as they are", async () => {
    await restart(on, OLD, NEWEST);
    const writing = (async () => {
      for (let round = 0; round < 10; round += 1) await queueMails(on, 20);
    })();
    const { unopenable } = await rotateSecret(on.db);
    await writing;
    expect(unopenable).toEqual([]);
    expect(await underKey(on)).toHaveLength(1);
    const { rows } = await on.pool.query<{ id: string; sealed: Buffer }>(
      "select id, sealed from outgoing_messages where kind = 'account_notice'",
    );
    expect(rows).toHaveLength(MAILS + 200);
    expect(rows.filter(({ id, sealed }) => decrypt(sealed) !== `mail ${id}`)).toEqual([]);
  });

  it("names what neither secret opens, leaves it, claims nothing about the previous secret, and ends with 1", async () => {
    await restart(on, OLD);
    const id = newId("msg");
    await on.pool.query(
      "insert into outgoing_messages (id, channel, kind, state, sealed, message_id_header, next_attempt_at) " +
        "values ($1, 'email', 'account_lost', 'queued', $2, $1, now())",
      [id, sealWithoutKeyId(LOST, "lost")],
    );
    const { exitCode, complaint, output } = await runCommand(on, { present: OLD, previous: NEWEST });
    expect(exitCode).toBe(1);
    expect(complaint).toContain("outgoing_messages.sealed: 1 values cannot be read with AUTH_SECRET");
    expect(complaint).toContain("Keep every earlier secret");
    expect(output).not.toMatch(/needs the previous secret|Remove AUTH_SECRET_PREVIOUS/);
    await on.pool.query("delete from outgoing_messages where id = $1", [id]);
  });

  it("knows every column that holds something sealed", () => {
    expect(encryptedColumns().map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "company_sign_ins.client_secret_sealed",
        "outgoing_messages.sealed",
        "bulk_transfers.sealed",
        "users.totp_sealed",
      ]),
    );
  });

  it("finds a database that was filled before it had such keys: its hashes go on, its chains are signed once, and it is opened with one secret first", async () => {
    await restart(on, OLD);
    const { brandId } = await mintBrand(on.db);
    const append = () =>
      on.db.transaction((tx) =>
        appendAudit(
          tx,
          { actor: { kind: "system", brandId }, requestId: newId("req") },
          { action: "list.exported", targetKind: "note", targetId: "n" },
        ),
      );
    await append();
    const keyBefore = Buffer.from(hkdfSync("sha256", OLD, "carnet", "address-hash", 32));
    const ofVersionBefore = (address: string) => createHmac("sha256", keyBefore).update(address).digest("hex");
    await on.pool.query("delete from data_keys");
    await on.pool.query("update audit_heads set signature = ''");
    await on.pool.query(
      "alter table audit_log disable trigger audit_log_is_append_only; update audit_log set signature = ''; " +
        "alter table audit_log enable trigger audit_log_is_append_only",
    );
    await expect(restart(on, NEW, OLD)).rejects.toThrow("opened once with the AUTH_SECRET it was filled under");
    await restart(on, OLD);
    expect(hashAddress("anna@example.com")).toBe(ofVersionBefore("anna@example.com"));
    await append();
    expect(await verifyAudit(on.db, brandId)).toMatchObject({ ok: true, rows: 2 });
    await restart(on, NEW, OLD);
    await rotateSecret(on.db);
    await restart(on, NEW);
    expect(hashAddress("anna@example.com")).toBe(ofVersionBefore("anna@example.com"));
    expect(await verifyAudit(on.db, brandId)).toMatchObject({ ok: true, rows: 2 });
  });
});
