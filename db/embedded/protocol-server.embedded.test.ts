import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { newId } from "@/lib/platform/ids";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";

const url = () => testDatabase().pool.options.connectionString!;
const connected = async () => {
  const client = new pg.Client({ connectionString: url() });
  await client.connect();
  return client;
};
/** Next to the product's own tables, because other tests inspect each of those. */
const freshTable = async () => {
  const name = `protocol_server.${newId("job")}`;
  await testDatabase().pool.query("create schema if not exists protocol_server");
  await testDatabase().pool.query(`create table ${name} (id integer primary key, note text)`);
  return name;
};
const countOf = async (table: string) =>
  Number((await testDatabase().pool.query(`select count(*) from ${table}`)).rows[0].count);

describe("the embedded database's server", () => {
  it("keeps statements of one name apart when two connections prepare them", async () => {
    const [left, right] = await Promise.all([connected(), connected()]);
    const ask = (client: pg.Client, text: string) =>
      client.query({ name: "same name", text }).then(({ rows }) => rows[0].is);
    for (let round = 0; round < 20; round += 1) {
      expect(await Promise.all([ask(left, "select 'left' as is"), ask(right, "select 'right' as is")])).toEqual([
        "left",
        "right",
      ]);
    }
    await Promise.all([left.end(), right.end()]);
  });

  it("gives a connection's statements back when it goes", async () => {
    const statement = "select 1 as given_back";
    const countPrepared = async () => {
      const { rowCount } = await testDatabase().pool.query("select from pg_prepared_statements where statement = $1", [
        statement,
      ]);
      return rowCount;
    };
    const client = await connected();
    await client.query({ name: "kept", text: statement });
    expect(await countPrepared()).toBe(1);
    await client.end();
    await expect.poll(countPrepared).toBe(0);
  });

  it("lets others wait while a transaction is open, and shows them nothing of one rolled back", async () => {
    const table = await freshTable();
    const [writer, reader] = await Promise.all([connected(), connected()]);
    await writer.query("begin");
    await writer.query(`insert into ${table} values (1, 'unsure')`);
    const reading = reader.query(`select * from ${table}`);
    await writer.query("rollback");
    expect((await reading).rows).toEqual([]);
    await Promise.all([writer.end(), reader.end()]);
  });

  it("runs interleaved transactions of many connections one after the other", async () => {
    const table = await freshTable();
    await testDatabase().pool.query(`insert into ${table} values (1, '')`);
    const pool = openTestPool(8);
    const appendOne = async () => {
      const client = await pool.pool.connect();
      await client.query("begin");
      const { rows } = await client.query(`select note from ${table} where id = 1`);
      await client.query(`update ${table} set note = $1 where id = 1`, [`${rows[0].note}x`]);
      await client.query("commit");
      client.release();
    };
    await Promise.all(Array.from({ length: 40 }, appendOne));
    expect((await testDatabase().pool.query(`select note from ${table}`)).rows[0].note).toBe("x".repeat(40));
  });

  it("rolls back the transaction of a client that hangs up", async () => {
    const table = await freshTable();
    const client = await connected();
    client.on("error", () => undefined);
    await client.query("begin");
    await client.query(`insert into ${table} values (1, 'lost')`);
    client.connection.stream.destroy();
    expect(await countOf(table)).toBe(0);
  });

  it("rolls back the transaction of a process that is killed", async () => {
    const table = await freshTable();
    const script = `const client = new (require("pg").Client)(process.argv[1]); client.connect().then(() => client.query("begin"))
      .then(() => client.query("insert into ${table} values (1, 'lost')")).then(() => console.log("open"))`;
    const child = spawn(process.execPath, ["-e", script, url()], { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    expect(await countOf(table)).toBe(0);
  });

  it("takes 10,000 rows in one statement and 10 MB in one value", async () => {
    const table = await freshTable();
    const ids = Array.from({ length: 10_000 }, (_, index) => index);
    await testDatabase().pool.query(`insert into ${table} select * from unnest($1::int[], $2::text[])`, [
      ids,
      ids.map(String),
    ]);
    await testDatabase().pool.query(`insert into ${table} values (-1, $1)`, ["é".repeat(5_000_000)]);
    const { rows } = await testDatabase().pool.query(
      `select count(*)::int, sum(length(note))::int as length from ${table}`,
    );
    expect(rows).toEqual([{ count: 10_001, length: 38_890 + 5_000_000 }]);
    expect((await testDatabase().pool.query(`select id, note from ${table}`)).rows).toHaveLength(10_001);
  });

  it("answers after an error in a transaction as PostgreSQL does, and goes on", async () => {
    const client = await connected();
    await client.query("begin");
    await expect(client.query("select 1 / $1::int", [0])).rejects.toMatchObject({ code: "22012" });
    await expect(client.query("select 1")).rejects.toMatchObject({ code: "25P02" });
    await client.query("rollback");
    expect((await client.query("select $1::int as one", [1])).rows).toEqual([{ one: 1 }]);
    await client.end();
  });

  it("refuses COPY FROM STDIN and stays in service", async () => {
    const table = await freshTable();
    await expect(testDatabase().pool.query(`copy ${table} from stdin`)).rejects.toMatchObject({ code: "0A000" });
    expect(await countOf(table)).toBe(0);
  });

  it("refuses a wrong password", async () => {
    const client = new pg.Client({ connectionString: url().replace(/:[^:@]+@/, ":wrong@") });
    await expect(client.connect()).rejects.toMatchObject({ code: "28P01" });
  });

  it("hangs up on whoever speaks something else, and on nobody besides", async () => {
    const bystander = await connected();
    for (const noise of ["GET / HTTP/1.1\r\n\r\n", "\0\0\0\u0008\u0004\u00d2\u0016\u002fQ\u00ff\u00ff\u00ff\u00ff"]) {
      const socket = connect(Number(new URL(url()).port), "127.0.0.1");
      socket.on("error", () => undefined);
      socket.resume();
      socket.write(noise, "latin1");
      await once(socket, "close");
    }
    expect((await bystander.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await bystander.end();
  });
});
