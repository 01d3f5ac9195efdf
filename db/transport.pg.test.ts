import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OwnPostgres, startPostgres } from "@/lib/platform/launch/machine/postgres";
import { mintCertificate } from "@/lib/platform/testing/certificate";
import { openDatabase } from "./client";
import { migrateDatabase } from "./migrate";
import { transportTo } from "./transport";

/** The meaning of `sslmode` with our driver, on PostgreSQL servers with certificates made by this test. */

const folder = mkdtempSync(join(tmpdir(), "carnet-authorities-"));
const own = mintCertificate("127.0.0.1");
const others = mintCertificate("db.elsewhere.example");
const authorities = join(folder, "authorities.pem");
writeFileSync(authorities, own.cert + others.cert);
const trusted = `sslrootcert=${authorities}`;

let servers: { own: OwnPostgres; others: OwnPostgres };

beforeAll(async () => {
  const [one, other] = await Promise.all([startPostgres({ tls: own }), startPostgres({ tls: others })]);
  servers = { own: one, others: other };
});
afterAll(async () => {
  await Promise.all(Object.values(servers).map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** `plain`, `encrypted`, or the error. */
async function outcomeOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const {
      rows: [row],
    } = await client.query<{ ssl: boolean }>("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    await client.end();
    return row!.ssl ? "encrypted" : "plain";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message;
  }
}

const elsewhere = (url: string) => url.replace("127.0.0.1", "db.elsewhere.example");

describe("sslmode", () => {
  const SELF_MADE = "DEPTH_ZERO_SELF_SIGNED_CERT";
  const ANOTHERS = "ERR_TLS_CERT_ALTNAME_INVALID";
  it.each([
    // Each query, at a server whose certificate is self-signed and unknown, known, and another's and known; and the
    // resulting message of the service.
    ["", "plain", "plain", "plain", "plain"],
    ["sslmode=disable", "plain", "plain", "plain", "plain"],
    ["sslmode=no-verify", "encrypted", "encrypted", "encrypted", "unverified"],
    ["sslmode=prefer", SELF_MADE, "encrypted", ANOTHERS, "verified"],
    ["sslmode=require", SELF_MADE, "encrypted", ANOTHERS, "verified"],
    ["sslmode=verify-ca", SELF_MADE, "encrypted", ANOTHERS, "verified"],
    ["sslmode=verify-full", SELF_MADE, "encrypted", ANOTHERS, "verified"],
    ["uselibpqcompat=true&sslmode=require", "encrypted", "encrypted", "encrypted", "unverified"],
  ])("%s", async (query, unknown, known, another, errorText) => {
    const isVerifying = query !== "" && !/disable/.test(query);
    const withAuthorities = isVerifying ? `${query}&${trusted}` : query;
    expect(await outcomeOf(`${servers.own.url}?${query}`)).toBe(unknown);
    expect(await outcomeOf(`${servers.own.url}?${withAuthorities}`)).toBe(known);
    expect(await outcomeOf(`${servers.others.url}?${withAuthorities}`)).toBe(another);
    expect(transportTo(`${elsewhere(servers.own.url)}?${query}`)).toBe(errorText);
  });

  it("verify-full serves migrations and the pool alike", async () => {
    const url = `${servers.own.url}?sslmode=verify-full&${trusted}`;
    await migrateDatabase(url);
    const { pool, close } = openDatabase(url, 2);
    const {
      rows: [row],
    } = await pool.query<{ ssl: boolean }>("select ssl from pg_stat_ssl where pid = pg_backend_pid()");
    await close();
    expect(row).toEqual({ ssl: true });
  });
});
