import { beforeAll, describe, expect, it } from "vitest";
import { appendAudit } from "@/lib/access/append-audit";
import { purgeRequestLog } from "@/lib/api/request-log";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import { idTime, newId } from "@/lib/platform/ids";
import { mintBrand } from "@/lib/platform/testing/factories";
import { mintDatabase, type OwnDatabase } from "@/lib/platform/testing/own-database";
import { PARTITIONED_TABLES } from "./partitions";
import { findRowsWithoutPartition, listPartitions, providePartitions } from "./queries/partitions";
import { insertRequests } from "./queries/requests";
import { inBrand } from "./tenant";

/** In a separate year, so that no partition of today conflicts. */
const THEN = new Date("2091-03-15T10:00:00.000Z");
const inDays = (days: number) => new Date(THEN.getTime() + days * DAY_MS);

let own: OwnDatabase;
let brandId: string;
beforeAll(async () => {
  own = await mintDatabase();
  ({ brandId } = await mintBrand(own.db));
});

const rowAt = (at: Date) => ({
  id: newId("req", at),
  brandId,
  keyId: newId("key"),
  at,
  method: "GET",
  path: "/v1/verify",
  status: 200,
  errorCode: null,
  durationUs: 1,
});

const partsOf = async (statement: string): Promise<string[]> =>
  (await own.pool.query<{ part: string }>(`select tableoid::regclass::text as part from ${statement}`)).rows.map(
    ({ part }) => part,
  );

async function at<T>(instant: Date, work: () => Promise<T>): Promise<T> {
  const restore = setClock(() => instant);
  try {
    return await work();
  } finally {
    restore();
  }
}

async function append(): Promise<void> {
  const source = { actor: { kind: "system", brandId }, requestId: newId("req") } as const;
  await own.db.transaction((tx) =>
    appendAudit(tx, source, { action: "list.exported", targetKind: "note", targetId: "n" }),
  );
}

describe("partitions by time", () => {
  it("of the present are there once a database is migrated, before anybody writes", async () => {
    for (const table of PARTITIONED_TABLES) {
      const present = "idPrefix" in table ? newId(table.idPrefix) : new Date().toISOString();
      const ends = (await listPartitions(own.db, table)).map(({ toValue }) => toValue);
      expect(
        ends.filter((end) => end > present),
        table.name,
      ).not.toEqual([]);
    }
  });

  it("are there for what is to come, and made once", async () => {
    for (const { name } of PARTITIONED_TABLES) {
      expect(await providePartitions(own.db, name, THEN)).toBe(0);
      const partitionCount = (
        await listPartitions(
          own.db,
          PARTITIONED_TABLES.find((table) => table.name === name)!,
        )
      ).length;
      expect(partitionCount).toBeGreaterThan(2);
      expect(await providePartitions(own.db, name, THEN)).toBe(0);
      expect(
        await listPartitions(
          own.db,
          PARTITIONED_TABLES.find((table) => table.name === name)!,
        ),
      ).toHaveLength(partitionCount);
    }
    await insertRequests(own.db, [rowAt(THEN), rowAt(inDays(1)), rowAt(new Date())]);
    expect(await partsOf("request_log order by id")).toEqual([
      "partitions.request_log_before",
      "partitions.request_log_2091_03_15",
      "partitions.request_log_2091_03_16",
    ]);
  });

  it("take in rows that found none, and until then these are counted", async () => {
    const lost = rowAt(inDays(-40));
    await insertRequests(own.db, [lost, rowAt(inDays(-41)), rowAt(inDays(-40))]);
    expect(await findRowsWithoutPartition(own.db, "request_log")).toMatchObject({ rows: 3 });
    expect(await providePartitions(own.db, "request_log", THEN)).toBe(0);
    expect(await partsOf(`request_log where id = '${lost.id}'`)).toEqual(["partitions.request_log_2091_02_03"]);
    await own.pool.query("update request_log set id = 'req_of no time' where id = $1", [lost.id]);
    expect(await providePartitions(own.db, "request_log", THEN)).toBe(1);
    await own.pool.query("delete from request_log where id = 'req_of no time'");
  });

  it("go as a whole when their time is over, and not a day before", async () => {
    const removed = await at(inDays(30.5), () => purgeRequestLog(own.db));
    expect(removed).toBeGreaterThan(2);
    expect(await partsOf("request_log where id > 'req_0' order by id")).toEqual([
      "partitions.request_log_2091_03_15",
      "partitions.request_log_2091_03_16",
    ]);
    await at(inDays(31), () => purgeRequestLog(own.db));
    expect(await partsOf("request_log where id > 'req_0'")).toEqual(["partitions.request_log_2091_03_16"]);
  });

  it("keep messages that name each other, whichever of them finds its partition first", async () => {
    const message = (id: string, gatheredIn: string | null) =>
      own.pool.query(
        `insert into outgoing_messages (id, brand_id, channel, kind, message_id_header, state, gathered_in)
         values ($1, $2, 'email', 'note', 'x', 'sent', $3)`,
        [id, brandId, gatheredIn],
      );
    const [gathering, gathered] = [newId("msg", inDays(400)), newId("msg", inDays(360))];
    await message(gathering, null);
    await message(gathered, gathering);
    expect(await findRowsWithoutPartition(own.db, "outgoing_messages")).toMatchObject({ rows: 2 });
    expect(await providePartitions(own.db, "outgoing_messages", THEN)).toBe(0);
    expect(await partsOf("outgoing_messages order by id")).toEqual([
      "partitions.outgoing_messages_2092_03",
      "partitions.outgoing_messages_2092_04",
    ]);
    await expect(own.pool.query("delete from outgoing_messages where id = $1", [gathering])).rejects.toMatchObject({
      code: "23503",
    });
  });

  it("hold one chain across years, in which no number stands twice", async () => {
    await at(THEN, append);
    await at(inDays(300), append);
    await at(inDays(900), append);
    await append();
    expect(await partsOf("audit_log order by sequence")).toEqual([
      "partitions.audit_log_2091",
      "partitions.audit_log_2092",
      "partitions.audit_log_default",
      "partitions.audit_log_before",
    ]);
    expect(await verifyAudit(own.db, brandId)).toMatchObject({ ok: true, rows: 4 });
    const copy = (sequence: string) =>
      own.pool.query(`insert into audit_log select brand_id, ${sequence}, '2095-01-01', actor_kind, actor_id, action,
        target_kind, target_id, detail, request_id, previous_hash, hash, signature from audit_log`);
    await expect(copy("sequence")).rejects.toMatchObject({ code: "23505" });
    await expect(copy("4")).rejects.toMatchObject({ code: "23505" });
    await expect(copy("5")).rejects.toMatchObject({ code: "23505" });
    expect(await providePartitions(own.db, "audit_log", THEN)).toBe(0);
    expect(await partsOf("audit_log where sequence = 3")).toEqual(["partitions.audit_log_2093"]);
    expect(await verifyAudit(own.db, brandId)).toMatchObject({ ok: true, rows: 4 });
  });

  it("are not dropped of what is append-only, nor made for another table", async () => {
    const ask = (call: string) => own.pool.query(`select ${call}`);
    await expect(ask("drop_partition('audit_log', 'audit_log_2091')")).rejects.toMatchObject({ code: "23001" });
    expect((await ask("drop_partition('request_log', 'request_log_default') as rows")).rows).toEqual([{ rows: "0" }]);
    expect((await ask("drop_partition('request_log', 'audit_log_2091') as rows")).rows).toEqual([{ rows: "0" }]);
    await expect(ask("add_partition('products', 'products_x', 'a', 'b')")).rejects.toMatchObject({ code: "22023" });
    await expect(own.pool.query("delete from partitions.audit_log_2091")).rejects.toMatchObject({ code: "23001" });
  });

  it("are not met past their table's policies", async () => {
    const db = inBrand(own.db, brandId);
    expect((await db.execute("select from request_log")).rows.length).toBeGreaterThan(0);
    await expect(db.execute("select from partitions.request_log_before")).rejects.toMatchObject({
      cause: { code: "42501" },
    });
    const { brandId: other } = await mintBrand(own.db);
    expect((await inBrand(own.db, other).execute("select from audit_log")).rows).toEqual([]);
  });

  it("is told by an id's time", () => {
    expect(idTime("req", newId("req", THEN))).toEqual(THEN);
    for (const wrong of ["req_", "msg_01k00000000000", "req_01k0000u00", "req_of no time", ""])
      expect(idTime("req", wrong)).toBeNull();
  });
});
