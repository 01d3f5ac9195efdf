import { afterEach, describe, expect, it } from "vitest";
import type { Ecodesign } from "@/lib/ecodesign/registry";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now, setClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintProduct } from "@/lib/platform/testing/factories";
import { filesInZip } from "@/lib/platform/testing/files-in-zip";
import {
  applyAnswer,
  discardAnswer,
  openProof,
  receiveAnswer,
  showAnswer,
  stateVerification,
  storeProof,
} from "./apply-answer";
import { checkEntries, checkRegistryFile, storeRegistrySchema } from "./check-entries";
import { answerRowsQuery, registryFilesQuery } from "./contract";
import { makeRegistryFiles } from "./make-files";
import { recordRegistration } from "./record-registrations";
import { discardRegistryFile, listRegistryFiles, markRegistryFileUploaded, openRegistryRun } from "./settle-files";
import { showPassportRegistry, showProductRegistry, stateAcceptance, withdrawAcceptance } from "./show-registry";
import {
  countsOf,
  entriesOf,
  fileOf,
  list,
  makeAll,
  mintScene,
  PDF,
  posted,
  refusal,
  runAll,
  type Scene,
  submitAll,
  textOf,
} from "./testing/registry-kit";

const { db, pool } = testDatabase();
const answer = ({ context }: Scene, rows: unknown) =>
  receiveAnswer(context, posted({ file: fileOf(JSON.stringify(rows)) }));
const show = ({ context }: Scene, answerId: string) =>
  showAnswer(context, { answerId, query: answerRowsQuery.parse({}) });

describe("the state of each passport", () => {
  it("is that the registry does not accept it yet, until the brand states that it does", async () => {
    const scene = await mintScene({ isAccepted: false });
    expect(await countsOf(scene)).toEqual({ not_accepted: 3 });
    await stateAcceptance(scene.context, { duty: "battery", accepted_from: "2026-11-01" });
    expect(await countsOf(scene)).toEqual({ ready: 3 });
    await withdrawAcceptance(scene.context, { duty: "battery" });
    expect(await countsOf(scene)).toEqual({ not_accepted: 3 });
    await stateAcceptance(scene.context, { duty: "battery", accepted_from: "2999-01-01" });
    expect(await countsOf(scene)).toEqual({ not_accepted: 3 });
  });

  it("follows each change of the product's data, with what is missing", async () => {
    const scene = await mintScene();
    await pool.query(
      `update products set review_state = 'draft', ecodesign = ecodesign - 'facilities' - 'commodity_code'
       where id = $1`,
      [scene.productId],
    );
    await pool.query("update passports set serial_number = null where id = $1", [scene.ids[0]]);
    const { rows, counts } = await list(scene, { state: "incomplete" });
    expect(counts).toEqual({ incomplete: 3 });
    expect(rows.at(-1)).toMatchObject({ gaps: ["commodity_code", "facilities", "review", "serial_number"] });
    expect(rows.at(0)).toMatchObject({ gaps: ["commodity_code", "facilities", "review"] });
  });

  it("is not required without a duty: other groups, portable batteries, small industrial ones", async () => {
    const scene = await mintScene();
    const { brandId, productId } = scene;
    await mintProduct(db, { brandId, productGroup: "textiles" });
    await mintProduct(db, { brandId, productGroup: "battery", ecodesign: { battery: { category: "portable" } } });
    const small = { battery: { category: "industrial", rated_energy_kwh: 2 } } as Ecodesign;
    const small2 = await mintProduct(db, { brandId, productGroup: "battery", ecodesign: small });
    expect((await list(scene)).total).toBe(3);
    expect(await showProductRegistry(scene.context, { productId: small2.productId })).toMatchObject({ duty: null });
    expect(await showProductRegistry(scene.context, { productId })).toMatchObject({ duty: { level: "item" } });
    await pool.query("update products set ecodesign = $2 where id = $1", [
      small2.productId,
      { battery: { category: "industrial", rated_energy_kwh: 2.1 } },
    ]);
    expect((await list(scene)).total).toBe(4);
  });

  it("is not required any more for a passport that ended before it was registered", async () => {
    const scene = await mintScene();
    await pool.query("update passports set status = 'revoked' where id = $1", [scene.ids[0]]);
    expect(await countsOf(scene)).toEqual({ ready: 2, not_required: 1 });
    const registry = await showPassportRegistry(scene.context, {
      productId: scene.productId,
      passportId: scene.ids[0]!,
    });
    expect(registry.subject).toMatchObject({ state: "not_required" });
  });
});

describe("files for the registry", () => {
  it("have 100 entries at most, each passport in one of them, and the same bytes at each download", async () => {
    const scene = await mintScene({ units: 230 });
    const { runId, files } = await makeAll(scene);
    expect(files.map(({ entries }) => entries)).toEqual([100, 100, 30]);
    expect(await countsOf(scene)).toEqual({ in_file: 230 });
    const upis = (await Promise.all(files.map(({ id }) => entriesOf(scene, id)))).flat().map(({ upi }) => upi);
    expect(new Set(upis).size).toBe(230);
    for (const { id, sha256 } of files) expect(sha256Hex(await textOf(scene, id))).toBe(sha256);
    const zip = async () =>
      Buffer.from(await new Response((await openRegistryRun(scene.context, { runId })).body).arrayBuffer());
    const first = await zip();
    expect((await zip()).equals(first)).toBe(true);
    const inZip = await filesInZip(first);
    const nameOf = (number: number) => `registry-${dayOf(now())}-${number}.json`;
    expect([...inZip.keys()]).toEqual([1, 2, 3].map(nameOf));
    expect(inZip.get(nameOf(2))).toBe(await textOf(scene, files[1]!.id));
    expect(await refusal(makeAll(scene))).toBe("nothing_to_register");
  });

  it("never have the same entry, however many runs are made at the same time", async () => {
    const scene = await mintScene({ units: 150 });
    const runs = await Promise.all(
      [1, 2, 3].map(async () => {
        const runId = newId("rgr");
        await makeRegistryFiles(scene.context, { runId, format: "json", trial: "no" });
        return runId;
      }),
    );
    await Promise.all([runAll(), runAll(), runAll()]);
    await runAll();
    const { rows } = await listRegistryFiles(scene.context, registryFilesQuery.parse({ limit: "100" }));
    expect(new Set(rows.map(({ runId }) => runId)).size).toBeLessThanOrEqual(runs.length);
    const upis = (await Promise.all(rows.map(({ id }) => entriesOf(scene, id)))).flat().map(({ upi }) => upi);
    expect(upis).toHaveLength(150);
    expect(new Set(upis).size).toBe(150);
  });

  it("are one run however often the form is sent", async () => {
    const scene = await mintScene();
    const run = { runId: newId("rgr"), format: "xml", trial: "no" } as const;
    await Promise.all([makeRegistryFiles(scene.context, run), makeRegistryFiles(scene.context, run)]);
    await runAll();
    await makeRegistryFiles(scene.context, run);
    await runAll();
    const { rows } = await listRegistryFiles(scene.context, registryFilesQuery.parse({}));
    expect(rows).toMatchObject([{ entries: 3, format: "xml", state: "made" }]);
    expect(await textOf(scene, rows[0]!.id)).toContain("<commodityCode>85076000</commodityCode>");
  });

  it("free their entries when they are discarded, and not when they are uploaded", async () => {
    const scene = await mintScene();
    const [file] = (await makeAll(scene)).files;
    await discardRegistryFile(scene.context, { fileId: file!.id });
    await discardRegistryFile(scene.context, { fileId: file!.id });
    expect(await countsOf(scene)).toEqual({ ready: 3 });
    const mark = (fileId: string, day = "2026-11-20") =>
      markRegistryFileUploaded(scene.context, { fileId, uploaded_on: day });
    expect(await refusal(mark(file!.id))).toBe("registry_file_settled");
    const [second] = (await makeAll(scene)).files;
    expect(await refusal(mark(second!.id, "2999-01-01"))).toBe("invalid_request");
    await mark(second!.id);
    await mark(second!.id);
    expect(await countsOf(scene)).toEqual({ submitted: 3 });
    expect(await refusal(discardRegistryFile(scene.context, { fileId: second!.id }))).toBe("registry_file_settled");
    const { rows } = await pool.query(
      "select action from audit_log where brand_id = $1 and action ~ '^registry.file_' order by sequence",
      [scene.brandId],
    );
    expect(rows.map(({ action }) => action)).toEqual(["registry.file_discarded", "registry.file_uploaded"]);
  });

  it("change no state in a trial, which takes only complete entries", async () => {
    const scene = await mintScene({ units: 120, isAccepted: false });
    await pool.query("update passports set serial_number = null where id = $1", [scene.ids[0]]);
    const [file, ...rest] = (await makeAll(scene, "json", "yes")).files;
    expect(rest).toEqual([]);
    expect(file).toMatchObject({ isTrial: true, entries: 99 });
    expect(await countsOf(scene)).toEqual({ not_accepted: 120 });
    const mark = markRegistryFileUploaded(scene.context, { fileId: file!.id, uploaded_on: "2026-11-20" });
    expect(await refusal(mark)).toBe("registry_trial_file");
    expect(await refusal(discardRegistryFile(scene.context, { fileId: file!.id }))).toBe("registry_trial_file");
  });
});

describe("what changes after the upload", () => {
  it("is filed again: data of the product, and the end of a passport", async () => {
    const scene = await mintScene();
    await submitAll(scene);
    await pool.query("update products set name = 'Renamed', version = version + 1 where id = $1", [scene.productId]);
    expect(await countsOf(scene)).toEqual({ submitted: 3 });
    await pool.query("update passports set status = 'archived' where id = $1", [scene.ids[0]]);
    expect(await countsOf(scene)).toEqual({ submitted: 2, changed: 1 });
    const [file] = (await makeAll(scene)).files;
    expect(await entriesOf(scene, file!.id)).toMatchObject([{ deactivated: true }]);
    await discardRegistryFile(scene.context, { fileId: file!.id });
    expect(await countsOf(scene)).toEqual({ submitted: 2, changed: 1 });
    await submitAll(scene);
    expect(await countsOf(scene)).toEqual({ submitted: 3 });
    await pool.query(
      `update products set ecodesign = jsonb_set(ecodesign, '{commodity_code}', '"85079000"') where id = $1`,
      [scene.productId],
    );
    expect(await countsOf(scene)).toEqual({ changed: 3 });
  });
});

describe("a discarded file", () => {
  it("leaves the identifiers that were last uploaded, so that the registry's answer is still recorded", async () => {
    const scene = await mintScene({ units: 1 });
    const [first] = await submitAll(scene);
    const [{ upi } = { upi: "" }] = await entriesOf(scene, first!.id);
    const setNumber = (number: string) =>
      pool.query("update products set gtin = $2 where id = $1", [scene.productId, number]);
    await setNumber("4012345000023");
    const [second] = (await makeAll(scene)).files;
    const [changed] = await entriesOf(scene, second!.id);
    expect(changed!.upi).not.toBe(upi);
    const upiOf = async () => (await list(scene)).rows.map((row) => row.upi);
    expect(await upiOf()).toEqual([upi]);
    await discardRegistryFile(scene.context, { fileId: second!.id });
    expect(await upiOf()).toEqual([upi]);
    const row = { upi, registrationId: `REG-${scene.brandId}`, registeredOn: "2026-11-21" };
    await applyAnswer(scene.context, await answer(scene, [row]));
    expect((await list(scene)).rows).toMatchObject([{ upi, registrationId: row.registrationId, state: "changed" }]);
    await submitAll(scene);
    expect(await upiOf()).toEqual([changed!.upi]);
    expect(await countsOf(scene)).toEqual({ proof_due: 1 });
  });
});

describe("a registration recorded by hand", () => {
  let restoreClock: (() => void) | undefined;
  afterEach(() => restoreClock?.());
  const record = ({ context }: Scene, subjectId: string, id: string, day = "2026-11-21") =>
    recordRegistration(context, { subjectId, registration_id: id, registered_on: day });

  it("needs a submitted entry, a day that is not in the future, and an identifier of its own", async () => {
    const scene = await mintScene();
    const [one, two] = scene.ids as [string, string];
    const id = `REG-${scene.brandId}`;
    expect(await refusal(record(scene, one, id))).toBe("not_found");
    await submitAll(scene);
    expect(await refusal(record(scene, one, id, "2999-01-01"))).toBe("invalid_request");
    await record(scene, one, id);
    await record(scene, one, id);
    expect(await refusal(record(scene, one, `${id}-2`))).toBe("invalid_request");
    expect(await refusal(record(scene, two, id))).toBe("invalid_request");
    expect(await countsOf(scene)).toEqual({ proof_due: 1, submitted: 2 });
    const { rows } = await pool.query(
      "select count(*)::int as count from audit_log where brand_id = $1 and action = 'registry.registration_recorded'",
      [scene.brandId],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("is of a model, too, with its proof, where the act requires the model to be registered", async () => {
    restoreClock = setClock(() => new Date("2029-10-01T08:00:00Z"));
    const scene = await mintScene({ units: 0, isAccepted: false });
    const { context, productId } = scene;
    await pool.query(
      `update products set product_group = 'other',
         ecodesign = (ecodesign - 'battery') || '{"commodity_code":"34025000"}' where id = $1`,
      [productId],
    );
    await stateAcceptance(context, { duty: "detergents", accepted_from: "2029-09-23" });
    const [file] = (await makeAll(scene)).files;
    await markRegistryFileUploaded(context, { fileId: file!.id, uploaded_on: "2029-09-30" });
    await record(scene, productId, `REG-${scene.brandId}`, "2029-09-30");
    await storeProof(context, posted({ subjectId: productId, file: fileOf(PDF, "proof.pdf") }));
    const { model } = await showProductRegistry(context, { productId });
    expect(model).toMatchObject({ id: productId, state: "registered", proofDueOn: "2029-12-29" });
  });
});

describe("answers of the registry", () => {
  const registeredOn = new Date(now().getTime() - 3 * DAY_MS).toISOString().slice(0, 10);
  const rowsOf = (upis: string[], proof?: string) =>
    upis.map((upi, index) => ({ upi, registrationId: `REG-${upi.slice(-8)}-${index}`, registeredOn, proof }));

  async function mintSubmitted() {
    const scene = await mintScene();
    const [file] = await submitAll(scene);
    return { ...scene, upis: (await entriesOf(scene, file!.id)).map(({ upi }) => upi) };
  }

  it("are recorded after a preview, once, with bad rows left out", async () => {
    const scene = await mintSubmitted();
    const rows = [...rowsOf(scene.upis), { upi: "urn:of-nobody", registrationId: "X", registeredOn }];
    const { answerId } = await answer(scene, rows);
    expect((await show(scene, answerId)).counts).toEqual({ new: 3, same: 0, problem: 1 });
    expect(await countsOf(scene)).toEqual({ submitted: 3 });
    await Promise.all([applyAnswer(scene.context, { answerId }), applyAnswer(scene.context, { answerId })]);
    expect(await countsOf(scene)).toEqual({ proof_due: 3 });
    const [listed] = (await list(scene)).rows;
    expect(listed).toMatchObject({ registeredOn, registrationId: expect.stringMatching(/^REG-/) });
    expect(await answer(scene, rows)).toEqual({ answerId });
    expect((await show(scene, answerId)).counts).toEqual({ new: 0, same: 3, problem: 1 });
    const other = await answer(scene, [{ ...rows[0], registrationId: "REG-OTHER" }]);
    expect((await show(scene, other.answerId)).rows).toMatchObject([{ problem: "other_registration" }]);
    await discardAnswer(scene.context, other);
    expect(await refusal(applyAnswer(scene.context, other))).toBe("registry_answer_settled");
    expect(await refusal(discardAnswer(scene.context, { answerId }))).toBe("registry_answer_settled");
  });

  it("bring proofs, which are stored as they came", async () => {
    const scene = await mintSubmitted();
    const { answerId } = await answer(scene, rowsOf(scene.upis.slice(0, 1), Buffer.from(PDF).toString("base64")));
    await applyAnswer(scene.context, { answerId });
    expect(await countsOf(scene)).toEqual({ registered: 1, submitted: 2 });
    const [row] = (await list(scene, { state: "registered" })).rows;
    const opened = await openProof(scene.context, { proofId: row!.proofId! });
    expect(Buffer.from(opened.body).toString()).toBe(PDF);
  });

  it("may miss the proof, which is then uploaded alone", async () => {
    const scene = await mintSubmitted();
    const [upi] = scene.upis;
    await applyAnswer(scene.context, await answer(scene, rowsOf([upi!])));
    const [row] = (await list(scene, { state: "proof_due" })).rows;
    const upload = (file: File, subjectId = row!.id) => storeProof(scene.context, posted({ subjectId, file }));
    expect(await refusal(upload(fileOf("MZ", "proof.exe")))).toBe("unsupported_media_type");
    expect(await refusal(upload(fileOf(PDF, "proof.pdf"), scene.productId))).toBe("not_found");
    expect(await refusal(upload(fileOf(`%PDF-${"x".repeat(1_000_001)}`)))).toBe("payload_too_large");
    await upload(fileOf(PDF, "proof.pdf"));
    await upload(fileOf(PDF, "proof.pdf"));
    expect(await countsOf(scene)).toEqual({ registered: 1, submitted: 2 });
  });

  it("of another brand name nothing of this one", async () => {
    const [scene, stranger] = [await mintSubmitted(), await mintSubmitted()];
    const { answerId } = await answer(stranger, rowsOf(scene.upis));
    expect((await show(stranger, answerId)).counts).toEqual({ new: 0, same: 0, problem: 3 });
    await applyAnswer(stranger.context, { answerId });
    expect(await countsOf(scene)).toEqual({ submitted: 3 });
    expect(await refusal(show(scene, answerId))).toBe("not_found");
    const subject = posted({ subjectId: scene.ids[0]!, file: fileOf(PDF) });
    expect(await refusal(storeProof(stranger.context, subject))).toBe("not_found");
  });
});

describe("the verification of an operator", () => {
  it("is valid for three years at most, and recorded once", async () => {
    const { context, brandId } = await mintScene();
    const record = (more: Record<string, string | File>) =>
      stateVerification(context, posted({ operator: "LEI-1", verified_on: "2026-11-20", ...more }));
    expect(await refusal(record({ valid_until: "2029-11-21" }))).toBe("invalid_request");
    expect(await refusal(record({ valid_until: "2026-11-19" }))).toBe("invalid_request");
    expect(await refusal(record({ verified_on: "soon" }))).toBe("invalid_request");
    await record({ file: fileOf(PDF, "certificate.pdf") });
    await record({});
    const { rows } = await pool.query(
      `select operator, valid_until::text, proof_id is not null as has_file from registry_verifications
       where brand_id = $1`,
      [brandId],
    );
    expect(rows).toEqual([{ operator: "LEI-1", valid_until: "2029-11-20", has_file: true }]);
  });
});

describe("the official schema", () => {
  const schema = (more: object) => JSON.stringify({ type: "object", required: ["upi"], ...more });
  const store = ({ context }: Scene, text: string, version = "1.0") =>
    storeRegistrySchema(context, posted({ version, file: fileOf(text, "schema.json") }));

  it("is applied to each entry of a file, with the reason next to each", async () => {
    const scene = await mintScene();
    const [file] = (await makeAll(scene)).files;
    const check = () => checkRegistryFile(scene.context, { fileId: file!.id });
    expect(await check()).toBeNull();
    await store(scene, schema({ properties: { commodityCode: { pattern: "^8507" } } }));
    expect(await check()).toEqual({ kind: "json_schema", version: "1.0", answer: { errors: [] } });
    await store(scene, schema({ required: ["eori"] }), "1.1");
    const checked = await check();
    expect(checked).toMatchObject({ version: "1.1", answer: { errors: [{ index: 0 }, { index: 1 }, { index: 2 }] } });
    expect(JSON.stringify(checked)).toContain("must have required property 'eori'");
    expect(await refusal(checkRegistryFile((await mintScene()).context, { fileId: file!.id }))).toBe(
      "registry_file_not_found",
    );
  });

  it("as XSD is applied to XML files, which a JSON Schema does not check", async () => {
    const scene = await mintScene();
    const [file] = (await makeAll(scene, "xml")).files;
    const check = () => checkRegistryFile(scene.context, { fileId: file!.id });
    await store(scene, schema({}));
    expect(await check()).toEqual({ kind: "xsd", answer: null });
    const xsd = (inner: string) =>
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:carnet:registry:pilot-format:1">
        <xs:element name="registrations">${inner}</xs:element></xs:schema>`;
    await store(scene, xsd(""), "2.0");
    expect(await check()).toEqual({ kind: "xsd", version: "2.0", answer: { errors: [] } });
    const any = '<xs:any maxOccurs="2" processContents="lax"/>';
    await store(scene, xsd(`<xs:complexType><xs:sequence>${any}</xs:sequence></xs:complexType>`), "2.1");
    expect(await check()).toMatchObject({ version: "2.1", answer: { errors: [{ index: null }, { index: 2 }] } });
    const imported = xsd("").replace("<xs:element", '<xs:import schemaLocation="https://attacker.example/s.xsd"/>$&');
    expect(await refusal(store(scene, imported))).toBe("invalid_schema_file");
    expect(await refusal(store(scene, xsd("<xs:nothing/>")))).toBe("invalid_schema_file");
  });

  it("is refused when it is none, refers to other documents, or is too large", async () => {
    const scene = await mintScene();
    expect(await refusal(store(scene, "{"))).toBe("invalid_schema_file");
    expect(await refusal(store(scene, schema({ type: "no such type" })))).toBe("invalid_schema_file");
    expect(await refusal(store(scene, schema({ $ref: "https://attacker.example/s.json" })))).toBe(
      "invalid_schema_file",
    );
    expect(await refusal(store(scene, schema({ $ref: "file:///etc/passwd" })))).toBe("invalid_schema_file");
    expect(await refusal(store(scene, `"${"x".repeat(500_001)}"`))).toBe("payload_too_large");
  });

  it("that takes forever is stopped, and holds nothing else up", async () => {
    const slow = schema({ properties: { upi: { pattern: "^(([a-z])+.)+[A-Z]([a-z])+$" } } });
    const answer = await checkEntries({ kind: "json_schema", schema: slow, entries: [{ upi: "a".repeat(60) }] });
    expect(answer).toEqual({ unusable: "The check took too much time or memory." });
    expect(await checkEntries({ kind: "json_schema", schema: schema({}), entries: [{ upi: "a" }] })).toEqual({
      errors: [],
    });
  }, 20_000);
});
