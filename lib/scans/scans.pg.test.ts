import { describe, expect, it } from "vitest";
import { GET } from "@/app/v1/verify/route";
import { insertScans, type ScanRow } from "@/db/queries/scans";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { sessionCookieName } from "@/lib/people/auth/session-cookie";
import { flushWriters } from "@/lib/platform/batch-writer";
import { DAY_MS, HOUR_MS, now, setClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/jobs/enqueue";
import { runAll } from "@/lib/platform/jobs/testing/run-jobs";
import { inRequest } from "@/lib/platform/request-scope";
import { callApi, mintAddress } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintApiKey, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { mintGtin } from "@/lib/products/testing/mint-gtin";
import { answerResolver } from "@/lib/resolver/answer";
import { purgeScans } from "./count-scan";
import { signalListQuery } from "./list-contract";
import { listSignals, showSignal, acknowledgeSignal, noteSignal, publishSignal, withdrawSignal } from "./list-signals";
import { showScansOfBrand, showScansOfPassport, showScansOfProduct } from "./show-scans";

const { db, pool } = testDatabase();

const thisHour = () => new Date(Math.floor(now().getTime() / HOUR_MS) * HOUR_MS);

async function mintItem(unit = {}) {
  const { brandId } = await mintBrand(db);
  const gtin = mintGtin();
  const { productId, passports } = await mintProduct(db, { brandId, gtin, serialNumber: "S-1", unit });
  const { code, passportId } = passports[0]!;
  const owner = contextOf(db, (await mintMember(db, { brandId })).actor);
  const list = (state: string[] = []) => listSignals(owner, signalListQuery.parse({ state }));
  const row: ScanRow = {
    hour: thisHour(),
    brandId,
    productId,
    subjectId: passportId,
    client: "",
    country: null,
    channel: "page",
  };
  const scanned = (...changes: Partial<ScanRow>[]) =>
    insertScans(
      db,
      changes.map((one) => ({ ...row, ...one })),
    );
  const detectSignals = async () => {
    await enqueue(db, "scan_signals", { brandId });
    await runAll(db, "scan_signals");
  };
  return { brandId, productId, passportId, code, gtin, owner, list, scanned, detectSignals };
}

const BROWSER = { "user-agent": "Mozilla/5.0 (iPhone) Safari/605.1", "x-carnet-country": "FR" };
const opens = (code: string, clientAddress: string, headers: Record<string, string> = {}, method = "GET") =>
  inRequest({ requestId: newId("req"), clientAddress, headers: { ...BROWSER, ...headers }, method }, () =>
    viewPublicPassport({ db }, { code }),
  );
const follows = (path: string, address: string) => {
  const [where = "", query] = path.split("?", 2);
  const headerValues: Record<string, string> = { "x-carnet-client-address": address, "x-carnet-country": "DE" };
  const headers = { get: (name: string) => headerValues[name] ?? null };
  return answerResolver({ method: "GET", path: where, search: query ? `?${query}` : "", headers, body: null });
};

async function rowsOf(brandId: string) {
  await flushWriters();
  return (await pool.query("select * from scans where brand_id = $1 order by channel, client", [brandId])).rows;
}

describe("a scan", () => {
  it("is counted once an hour for whoever looks, by the way they came, without a trace of who they are", async () => {
    const { brandId, passportId, productId, code, gtin, owner } = await mintItem();
    const [phone, other] = [mintAddress(), mintAddress()];
    await follows(`/01/${gtin}/21/S-1?c=${code}`, phone);
    await opens(code, phone);
    await opens(code, phone);
    await opens(code, other);
    const { secret } = await mintApiKey(db, { brandId });
    for (let time = 0; time < 2; time += 1)
      await callApi(GET, { path: `/v1/verify?code=${code}`, key: secret, headers: { "x-carnet-country": "PL" } });
    const rows = await rowsOf(brandId);
    expect(rows).toMatchObject([
      { channel: "label", country: "DE", subject_id: passportId, product_id: productId, hour: thisHour() },
      { channel: "page", country: "FR" },
      { channel: "verify", country: "PL" },
    ]);
    const stored = JSON.stringify(rows);
    for (const trace of [phone, other, "Safari", code, secret]) expect(stored).not.toContain(trace);
    expect(rows.map(({ client }) => client)).toEqual(rows.map(() => expect.stringMatching(/^[0-9a-f]{16}$/) as string));
    const scans = await showScansOfPassport(owner, { passportId });
    expect(scans).toMatchObject({
      total: 3,
      firstOn: now().toISOString().slice(0, 10),
      channels: [{ scans: 1 }, { scans: 1 }, { scans: 1 }],
    });
    expect(scans.days.at(-1)!.scans).toBe(3);
    expect(await showScansOfProduct(owner, { productId })).toMatchObject({ total: 3, countries: scans.countries });
    expect(await showScansOfBrand(owner)).toMatchObject({ total: 3 });
    expect((await opens(code, phone)).firstCheckedOn).toBe(now().toISOString().slice(0, 10));
  });

  it("is none of a program, of who works in the portal, of what is fetched ahead, nor of an error", async () => {
    const { brandId, code } = await mintItem();
    expect((await opens(code, mintAddress(), { "user-agent": "WhatsApp/2.23" })).firstCheckedOn).toBeNull();
    await opens(code, mintAddress(), { cookie: `${sessionCookieName()}=x` });
    await opens(code, mintAddress(), { "sec-purpose": "prefetch" });
    await opens(code, mintAddress(), {}, "HEAD");
    await viewPublicPassport({ db }, { code });
    expect(await rowsOf(brandId)).toEqual([]);
  });

  it("knows nobody again tomorrow", async () => {
    const { brandId, code } = await mintItem();
    const address = mintAddress();
    await opens(code, address);
    const restore = setClock(() => new Date(Date.now() + DAY_MS));
    await opens(code, address);
    restore();
    const rows = await rowsOf(brandId);
    expect(new Set(rows.map(({ client }) => client)).size).toBe(2);
  });

  it("is forgotten after 90 days, while the counts of days and the first day stay", async () => {
    const { brandId, passportId, scanned, owner } = await mintItem();
    const old = new Date(thisHour().getTime() - 91 * DAY_MS);
    await scanned({ hour: old, client: "a", country: "DE" }, { client: "b" });
    // The same batch again: nothing is counted twice.
    await scanned({ hour: old, client: "a", country: "DE" }, { client: "b" });
    await purgeScans(db);
    expect((await rowsOf(brandId)).map(({ client }) => client)).toEqual(["b"]);
    const { rows } = await pool.query("select sum(scans)::int as scans from scan_days where brand_id = $1", [brandId]);
    expect(rows).toEqual([{ scans: 2 }]);
    expect((await showScansOfPassport(owner, { passportId })).firstOn).toBe(old.toISOString().slice(0, 10));
  });
});

describe("a signal", () => {
  it("comes of a copied label in three countries, once, and waits for somebody", async () => {
    const { list, detectSignals, scanned, passportId, owner } = await mintItem();
    await scanned({ client: "a", country: "DE" }, { client: "b", country: "FR" });
    await scanned({ client: "k", country: "PL", channel: "verify" });
    await detectSignals();
    expect((await list()).rows, "two countries, and a data centre").toEqual([]);
    await scanned({ client: "c", country: "PT" });
    await detectSignals();
    await detectSignals();
    const { rows } = await list(["open"]);
    expect(rows).toMatchObject([
      { kind: "several_countries", passportId, evidence: { counted: 3, countries: ["DE", "FR", "PT"] } },
    ]);
    const signal = await showSignal(owner, { signalId: rows[0]!.id });
    expect(signal.countries.map(({ country }) => country).toSorted()).toEqual(["DE", "FR", "PL", "PT"]);
    expect(JSON.stringify(signal.evidence)).not.toContain('"a"');
  });

  it("comes of codes that are seen before they are on sale", async () => {
    const { list, detectSignals, scanned } = await mintItem({ placedOnMarketOn: "2099-01-01" });
    await scanned(...["a", "b", "c", "d"].map((client) => ({ client })));
    await detectSignals();
    expect((await list()).rows).toMatchObject([{ kind: "before_sale", evidence: { counted: 4 } }]);
  });

  it("comes of serial numbers that somebody tries one after the other, by way of the resolver", async () => {
    const { list, detectSignals, gtin, productId } = await mintItem();
    for (let serial = 0; serial < 30; serial += 1) await follows(`/01/${gtin}/21/GUESS-${serial}`, mintAddress());
    await flushWriters();
    await detectSignals();
    expect((await list()).rows).toMatchObject([
      { kind: "unknown_serials", passportId: null, productId, evidence: { counted: 30 } },
    ]);
  });

  it("is settled by a person, and raised anew by later scans only", async () => {
    const { list, detectSignals, scanned, owner } = await mintItem();
    const copied = (hour: Date) =>
      scanned(...["DE", "FR", "PT"].map((country) => ({ hour, client: country, country })));
    await copied(thisHour());
    await detectSignals();
    const signalId = (await list()).rows[0]!.id;
    await Promise.all([acknowledgeSignal(owner, { signalId }), acknowledgeSignal(owner, { signalId })]);
    await detectSignals();
    expect((await list(["open"])).rows).toEqual([]);
    const restore = setClock(() => new Date(Date.now() + 2 * HOUR_MS));
    await copied(thisHour());
    await detectSignals();
    restore();
    expect((await list()).rows).toHaveLength(2);
    expect((await list(["open"])).rows).toHaveLength(1);
    const { rows } = await pool.query("select action from audit_log where target_id = $1", [signalId]);
    expect(rows).toEqual([{ action: "scan_signal.acknowledged" }]);
  });

  it("says nothing in public before a person has confirmed it, and no more once it is taken back", async () => {
    const { list, detectSignals, scanned, owner, code } = await mintItem();
    const isSaid = async () => (await viewPublicPassport({ db }, { code })).isSeenInUnusualPlaces;
    await scanned(...["DE", "FR", "PT"].map((country) => ({ client: country, country })));
    await detectSignals();
    const signalId = (await list()).rows[0]!.id;
    await noteSignal(owner, { signalId, note: "Ask the dealer in Porto" });
    await acknowledgeSignal(owner, { signalId });
    expect(await isSaid()).toBe(false);
    await publishSignal(owner, { signalId, confirmed: "yes" });
    await publishSignal(owner, { signalId, confirmed: "yes" });
    expect(await isSaid()).toBe(true);
    await withdrawSignal(owner, { signalId });
    expect(await isSaid()).toBe(false);
    const { rows } = await pool.query(
      "select action, detail::text from audit_log where target_id = $1 order by sequence",
      [signalId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "scan_signal.noted",
      "scan_signal.acknowledged",
      "scan_signal.published",
      "scan_signal.withdrawn",
    ]);
    expect(JSON.stringify(rows)).not.toContain("Porto");
  });

  it("about a model has no page to say it on", async () => {
    const { detectSignals, gtin, owner, list } = await mintItem();
    for (let serial = 0; serial < 30; serial += 1) await follows(`/01/${gtin}/21/GUESS-${serial}`, mintAddress());
    await flushWriters();
    await detectSignals();
    const signalId = (await list()).rows[0]!.id;
    await expect(publishSignal(owner, { signalId, confirmed: "yes" })).rejects.toMatchObject({ code: "not_found" });
  });
});
