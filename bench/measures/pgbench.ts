import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyStatement } from "@/db/queries/verifiable-passports";
import { findProgram, run } from "@/lib/platform/launch/machine/packages";
import { postgresBinaries } from "@/lib/platform/launch/machine/postgres-binaries";
import type { Site } from "../servers/site";

/** As many connections as the server opens by default. */
const CONNECTIONS = 10;

/** Stores the codes in a table next to ours, where pgbench can draw one. */
export async function storeCodes(site: Site, codes: readonly string[]): Promise<void> {
  await site.rows("create schema if not exists bench");
  await site.rows("create table bench.codes (place integer primary key, code text not null)");
  await site.rows(
    "insert into bench.codes select place, code from unnest($1::text[]) with ordinality g (code, place)",
    [codes.map((code) => code.replaceAll("-", ""))],
  );
  await site.rows("analyze bench.codes");
}

/** Transactions a second of verify's own query, one passport each, prepared and without HTTP. */
export async function verifiedByDatabaseAlone(site: Site, codes: number, seconds: number): Promise<number> {
  const program = findProgram("pgbench") ?? join((await postgresBinaries()).folder, "pgbench");
  const folder = mkdtempSync(join(tmpdir(), "carnet-pgbench-"));
  try {
    const script = join(folder, "verify.sql");
    const statement = verifyStatement("(select code from bench.codes where place = :place)");
    writeFileSync(script, `\\set place random(1, ${codes})\n${statement.replaceAll("\n", " ")};\n`);
    const { stdout } = await run(program, [
      ...["--no-vacuum", "--protocol=prepared", `--client=${CONNECTIONS}`, "--jobs=1", `--time=${seconds}`],
      `--file=${script}`,
      site.database.url(),
    ]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
