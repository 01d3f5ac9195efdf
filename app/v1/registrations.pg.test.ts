import { afterEach, describe, expect, it } from "vitest";
import type { Scope } from "@/lib/access/permissions";
import { remindOfRegistrations } from "@/lib/eu-registry/remind-of-registrations";
import { stateAcceptance } from "@/lib/eu-registry/show-registry";
import { BATTERY, mintScene, PDF, type Scene } from "@/lib/eu-registry/testing/registry-kit";
import { DAY_MS, setClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { decryptBody, type EmailBody } from "@/lib/platform/mail/smtp-courier";
import { sha256Hex } from "@/lib/platform/secrets";
import { type ApiCall, callApi, mintAddress } from "@/lib/platform/testing/call-api";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { matchRoute } from "./router";

/** The EU registry for systems: /v1/registrations, /v1/registry-files, and the events and mails about them. */

const { db, pool } = testDatabase();

function call<Body>(key: string, { path, ...rest }: ApiCall) {
  const { resource, params } = matchRoute(path.split("?")[0]!);
  const method = rest.json === undefined ? "GET" : "POST";
  return callApi<Body>(resource[method], { key, path, params, method, ...rest });
}

interface Registration {
  code: string;
  serial_number: string;
  state: string;
  upi: string | null;
  registration_id: string | null;
  proof_due_on: string | null;
  has_proof: boolean;
}
interface Page {
  data: Registration[];
  has_more: boolean;
  next_cursor: string | null;
}
interface RegistryFile {
  id: string;
  entries: number;
  state: string;
  sha256: string;
  url: string;
}

const keyOf = async ({ brandId }: Pick<Scene, "brandId">, scopes: Scope[] = ["registry", "read"]) =>
  (await mintApiKey(db, { brandId, scopes })).secret;
const listOf = async (key: string, query = "") =>
  (await call<Page>(key, { path: `/v1/registrations${query}` })).body.data;
const makeFile = (key: string, json: object = { format: "json" }) =>
  call<RegistryFile & { code?: string }>(key, { path: "/v1/registry-files", json });

async function download(key: string, path: string) {
  const { resource, params } = matchRoute(path);
  const headers = { authorization: `Bearer ${key}`, "x-carnet-client-address": mintAddress() };
  const answer = await resource.GET(new Request(`http://localhost:3000${path}`, { headers }), {
    params: Promise.resolve(params),
  });
  return { status: answer.status, text: await answer.text() };
}

/** Submits all entries and returns their identifiers. */
async function submit(key: string) {
  const { body: file } = await makeFile(key);
  const path = `/v1/registry-files/${file.id}`;
  await call(key, { path: `${path}/upload`, json: { uploaded_on: "2026-11-20" } });
  const { text } = await download(key, `${path}/content`);
  return (JSON.parse(text) as { entries: { upi: string }[] }).entries.map(({ upi }) => upi);
}

const rowOf = (upi: string, more: object = {}) => ({
  ...{ upi, registration_id: `REG ${upi.slice(-20)}`, registered_on: "2026-11-21" },
  ...more,
});
const record = (key: string, registrations: object[]) =>
  call<{ data: { outcome: string; problem: string | null }[] }>(key, {
    path: "/v1/registrations",
    json: { registrations },
  });

describe("registrations by the API", () => {
  it("are listed by state and product, in pages that follow each other", async () => {
    const scene = await mintScene({ units: 5 });
    const key = await keyOf(scene);
    await pool.query("update passports set serial_number = null where id = $1", [scene.ids[0]]);
    const other = await mintProduct(db, { brandId: scene.brandId, units: 1, productGroup: "textiles" });
    const seen: string[] = [];
    for (let cursor = ""; ;) {
      const { body } = await call<Page>(key, { path: `/v1/registrations?limit=2&state=ready${cursor}` });
      seen.push(...body.data.map(({ code }) => code));
      if (!body.has_more) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect([seen.length, new Set(seen).size]).toEqual([4, 4]);
    expect(await listOf(key, "?state=incomplete")).toMatchObject([{ missing: ["serial_number"], level: "item" }]);
    expect(await listOf(key, `?product_id=${other.productId}`)).toEqual([]);
    expect(await listOf(key, `?product_id=${scene.productId}`)).toHaveLength(5);
    expect((await call(key, { path: "/v1/registrations?state=done" })).status).toBe(422);
    expect((await call(key, { path: "/v1/registrations?cursor=mine" })).status).toBe(422);
  });

  it("tell of one passport what it is, also that none is required", async () => {
    const scene = await mintScene();
    const key = await keyOf(scene);
    const [{ code } = { code: "" }] = await listOf(key);
    const of = (reference: string) => call<Registration>(key, { path: `/v1/passports/${reference}/registration` });
    expect((await of(code)).body).toMatchObject({ code, state: "ready", registration_id: null });
    const { passports } = await mintProduct(db, { brandId: scene.brandId, productGroup: "textiles", units: 1 });
    expect((await of(passports[0]!.passportId)).body).toMatchObject({ state: "not_required", level: null });
    expect((await of(newId("psp"))).status).toBe(404);
  });

  it("go into files of at most 100, each in one, until nothing is ready", async () => {
    const scene = await mintScene({ units: 130 });
    const key = await keyOf(scene);
    const files = [await makeFile(key, { format: "xml" }), await makeFile(key), await makeFile(key)];
    expect(files.map(({ status, body }) => [status, body.entries ?? body.code])).toEqual([
      [201, 100],
      [201, 30],
      [422, "nothing_to_register"],
    ]);
    const { id, sha256, url } = files[0]!.body;
    expect(url).toContain(`/v1/registry-files/${id}/content`);
    const { status, text } = await download(key, `/v1/registry-files/${id}/content`);
    expect([status, sha256Hex(text)]).toEqual([200, sha256]);
    expect(await listOf(key, "?state=in_file&limit=100")).toHaveLength(100);
  });

  it("go into a file even behind thousands of older changes that no file can have", async () => {
    const { brandId, productId, ids } = await mintScene({ units: 2_101 });
    const key = await keyOf({ brandId });
    await pool.query(
      `insert into registry_entries (id, brand_id, product_id, passport_id, subject_id, upi, basis, deactivated,
         submitted_at, submitted_file_id, created_at)
       select replace(id, 'psp_', 'rge_'), brand_id, product_id, id, id, 'urn:' || id, 'earlier', false, now(), 'rgf_1',
         now()
       from passports where id = any($1)`,
      [ids],
    );
    const item = { gtin: "4012345000023", serialNumber: "S-1" };
    const newer = { brandId, productGroup: "battery" as const, ecodesign: BATTERY, ...item };
    const { productId: newerId } = await mintProduct(db, newer);
    await pool.query("update products set review_state = 'approved' where id = $1", [newerId]);
    await pool.query("update products set review_state = 'draft' where id = $1", [productId]);
    const { status, body: file } = await makeFile(key);
    expect([status, file.entries]).toEqual([201, 1]);
    await pool.query("delete from registry_entries where file_id = $1", [file.id]);
    // Complete, and too long for the template.
    await pool.query(
      `update products set review_state = 'approved', ecodesign = jsonb_set(ecodesign, '{facilities,0,identifier}',
         to_jsonb(repeat('9', 251))) where id = $1`,
      [productId],
    );
    expect(await makeFile(key)).toMatchObject({ status: 201, body: { entries: 1 } });
    expect((await makeFile(key)).body.code).toBe("nothing_to_register");
  });

  it("never put an entry into two files, however many requests come at the same time", async () => {
    const scene = await mintScene({ units: 150 });
    const key = await keyOf(scene);
    const answers = await Promise.all([makeFile(key), makeFile(key), makeFile(key), makeFile(key)]);
    const ids = answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : []));
    const files = await Promise.all(ids.map((id) => download(key, `/v1/registry-files/${id}/content`)));
    const upis = files.flatMap(({ text }) => (JSON.parse(text) as { entries: { upi: string }[] }).entries);
    expect(new Set(upis.map(({ upi }) => upi)).size).toBe(upis.length);
    expect(upis.length + (await listOf(key, "?state=ready&limit=100")).length).toBe(150);
  });

  it("are trials while the registry does not accept the products", async () => {
    const scene = await mintScene({ isAccepted: false });
    const key = await keyOf(scene);
    expect((await makeFile(key)).body.code).toBe("nothing_to_register");
    const { body: file } = await makeFile(key, { format: "json", trial: true });
    const upload = await call<{ code: string }>(key, {
      path: `/v1/registry-files/${file.id}/upload`,
      json: { uploaded_on: "2026-11-20" },
    });
    expect([upload.status, upload.body.code]).toEqual([409, "registry_trial_file"]);
    expect(await listOf(key)).toMatchObject([{}, {}, {}].map(() => ({ state: "not_accepted" })));
  });

  it("are recorded with their proofs, each with its outcome, once", async () => {
    const scene = await mintScene();
    const key = await keyOf(scene);
    const [one, two, three] = (await submit(key)) as [string, string, string];
    const proof = Buffer.from(PDF).toString("base64");
    const rows = [rowOf(one, { proof }), rowOf(two), rowOf("urn:of-nobody"), rowOf(three, { proof: "TVo=" })];
    const outcomes = async () => (await record(key, rows)).body.data.map(({ outcome, problem }) => problem ?? outcome);
    expect(await outcomes()).toEqual(["new", "new", "unknown", "bad_proof"]);
    expect(await outcomes()).toEqual(["same", "same", "unknown", "bad_proof"]);
    expect((await record(key, [rowOf(two, { registration_id: "REG-OTHER" })])).body.data).toMatchObject([
      { outcome: "problem", problem: "other_registration" },
    ]);
    expect((await record(key, [rowOf(two, { proof })])).body.data).toMatchObject([{ outcome: "new" }]);
    const states = (await listOf(key)).map(({ state, has_proof }) => `${state} ${has_proof}`);
    expect(states.toSorted()).toEqual(["registered true", "registered true", "submitted false"]);
  });

  it("refuse what is no registration, and too many", async () => {
    const key = await keyOf(await mintScene());
    for (const rows of [[], [rowOf("a", { registered_on: "soon" })], Array.from({ length: 101 }, () => rowOf("a"))])
      expect((await record(key, rows)).status).toBe(422);
  });

  it("need the scope: reading alone writes nothing, and other scopes do not even read", async () => {
    const scene = await mintScene();
    const [readingKey, products] = [await keyOf(scene, ["read"]), await keyOf(scene, ["products", "passports"])];
    expect(await listOf(readingKey)).toHaveLength(3);
    for (const key of [readingKey, products]) {
      expect((await makeFile(key)).status).toBe(403);
      expect((await record(key, [rowOf("a")])).status).toBe(403);
    }
    expect((await call(products, { path: "/v1/registrations" })).status).toBe(403);
    expect(await listOf(await keyOf(scene, ["registry"]), "?state=ready")).toHaveLength(3);
  });

  it("of another brand stay as they are", async () => {
    const scene = await mintScene();
    const upis = await submit(await keyOf(scene));
    const attacker = await keyOf(await mintBrand(db));
    expect(
      (
        await record(
          attacker,
          upis.map((upi) => rowOf(upi)),
        )
      ).body.data.map(({ problem }) => problem),
    ).toEqual(upis.map(() => "unknown"));
    expect((await makeFile(attacker)).body.code).toBe("nothing_to_register");
    expect(await listOf(attacker)).toEqual([]);
    expect((await listOf(await keyOf(scene))).map(({ state }) => state)).toEqual(upis.map(() => "submitted"));
  });
});

describe("what happens to a registration", () => {
  let restoreClock: (() => void) | undefined;
  afterEach(() => restoreClock?.());
  const at = (day: string) => (restoreClock = setClock(() => new Date(`${day}T09:00:00Z`)));

  interface Event {
    type: string;
    data: { code: string; registration_id: string | null; proof_due_on: string | null; object?: { level: string } };
  }
  const eventsOf = async (key: string) =>
    (
      await call<{ data: Event[] }>(key, {
        path: "/v1/events?payload=full&types=" + "registration.registered,registration.proof_due,registration.changed",
      })
    ).body.data;
  const mailsOf = async (brandId: string) => {
    const { rows } = await pool.query<{ sealed: Buffer }>(
      "select sealed from outgoing_messages where brand_id = $1 and kind = 'registry_proof_due' order by id",
      [brandId],
    );
    return rows.map(({ sealed }) => decryptBody<EmailBody>(sealed));
  };

  it("is an event and, for a missing proof, a mail: with 30 and 7 days left, and when it is overdue", async () => {
    const scene = await mintScene({ units: 2 });
    const key = await keyOf(scene);
    const [one, two] = (await submit(key)) as [string, string];
    await record(key, [rowOf(one), rowOf(two, { proof: Buffer.from(PDF).toString("base64") })]);
    expect(await eventsOf(key)).toMatchObject([
      { type: "registration.registered", data: { object: { level: "item" } } },
      { type: "registration.registered" },
    ]);
    // Registered on 21 November 2026: the proof is due on 19 February 2027.
    const counts: number[] = [];
    for (const day of [
      "2027-01-19",
      "2027-01-20",
      "2027-01-20",
      "2027-02-12",
      "2027-02-19",
      "2027-02-20",
      "2027-05-01",
    ]) {
      at(day);
      await Promise.all([remindOfRegistrations(db), remindOfRegistrations(db)]);
      counts.push((await mailsOf(scene.brandId)).length);
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
    const mails = await mailsOf(scene.brandId);
    expect(mails[0]!.subject).toBe("A proof of registration is missing");
    expect(mails[0]!.text).toContain("/compliance/registry?state=proof_due");
    const onOneLine = ({ text }: { text: string }) => text.replaceAll(/\s+/g, " ");
    expect(onOneLine(mails[0]!)).toContain("can be fetched until 19 Feb 2027");
    expect(onOneLine(mails[2]!)).toContain("could be fetched until 19 Feb 2027");
    // The key is valid for a day.
    restoreClock?.();
    const due = (await eventsOf(key)).filter(({ type }) => type === "registration.proof_due");
    expect(due).toMatchObject(
      [1, 2, 3].map(() => ({ data: { registration_id: rowOf(one).registration_id, proof_due_on: "2027-02-19" } })),
    );
  });

  it("reminds of nothing once the proof is stored", async () => {
    const scene = await mintScene({ units: 1 });
    const key = await keyOf(scene);
    const [upi] = (await submit(key)) as [string];
    await record(key, [rowOf(upi)]);
    await record(key, [rowOf(upi, { proof: Buffer.from(PDF).toString("base64") })]);
    at("2027-03-01");
    await remindOfRegistrations(db);
    expect(await mailsOf(scene.brandId)).toEqual([]);
  });

  it("is announced once when the data differ from those uploaded, and again after the next upload", async () => {
    const scene = await mintScene({ units: 1 });
    const key = await keyOf(scene);
    await submit(key);
    const changes = async () => {
      await Promise.all([remindOfRegistrations(db), remindOfRegistrations(db)]);
      return (await eventsOf(key)).filter(({ type }) => type === "registration.changed").length;
    };
    expect(await changes()).toBe(0);
    const change = (code: string) =>
      pool.query(
        `update products set ecodesign = jsonb_set(ecodesign, '{commodity_code}', to_jsonb($2::text)) where id = $1`,
        [scene.productId, code],
      );
    await change("85079000");
    expect([await changes(), await changes()]).toEqual([1, 1]);
    await pool.query("update passports set status = 'archived' where product_id = $1", [scene.productId]);
    expect(await changes()).toBe(2);
    await submit(key);
    expect(await changes()).toBe(2);
    await change("85076000");
    expect(await changes()).toBe(3);
  });

  it("does not begin before the registry accepts it", async () => {
    const scene = await mintScene({ units: 1, isAccepted: false });
    at(new Date(Date.now() + 200 * DAY_MS).toISOString().slice(0, 10));
    await remindOfRegistrations(db);
    expect(await eventsOf(await keyOf(scene))).toEqual([]);
    await stateAcceptance(scene.context, { duty: "battery", accepted_from: "2026-11-01" });
    await remindOfRegistrations(db);
    expect(await eventsOf(await keyOf(scene))).toEqual([]);
  });
});
