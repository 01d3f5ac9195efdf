import { describe, expect, it } from "vitest";
import type { MemberActor } from "@/lib/access/actor";
import type { Role } from "@/lib/access/permissions";
import type { Ecodesign } from "@/lib/ecodesign/registry";
import { DAY_MS, now } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintProduct } from "@/lib/platform/testing/factories";
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
import { registryListQuery, answerRowsQuery, registryFilesQuery } from "./contract";
import { makeRegistryFiles } from "./make-files";
import type { RegistryFormat } from "./rules";
import {
  discardRegistryFile,
  listRegistryFiles,
  markRegistryFileUploaded,
  openRegistryFile,
  openRegistryRun,
} from "./settle-files";
import {
  listRegistry,
  showPassportRegistry,
  showProductRegistry,
  stateAcceptance,
  withdrawAcceptance,
} from "./show-registry";

const { db, pool } = testDatabase();
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

const BATTERY: Ecodesign = {
  battery: { category: "lmt" },
  commodity_code: "85076000",
  operators: [{ role: "manufacturer", name: "Volt AG", identifier: "4012345000009", identifier_scheme: "gln" }],
  facilities: [{ identifier: "4012345000016", identifier_scheme: "gln" }],
  backup_provider: { name: "Copy Ltd", url: "https://copy.example" },
};

async function mintScene({ units = 3, role = "compliance" as Role, isAccepted = true, ecodesign = BATTERY } = {}) {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role });
  const context = contextOf<MemberActor>(db, actor);
  const { productId, passports } = await mintProduct(db, {
    ...{ brandId, units, name: "Cargo bike battery", productGroup: "battery", gtin: "4012345000016", ecodesign },
  });
  await pool.query("update passports set serial_number = 'S-' || substr(id, 5) where product_id = $1", [productId]);
  await pool.query("update products set review_state = 'approved' where id = $1", [productId]);
  if (isAccepted && role === "compliance")
    await stateAcceptance(context, { duty: "battery", accepted_from: "2026-11-01" });
  return { brandId, context, productId, ids: passports.map(({ passportId }) => passportId).sort() };
}

type Scene = Awaited<ReturnType<typeof mintScene>>;
const list = ({ context }: Scene, query = {}) => listRegistry(context, registryListQuery.parse(query));
const countsOf = async (scene: Scene) => (await list(scene)).counts;

async function runAll(): Promise<void> {
  while ((await runNext(db, "registry_files")) > 0);
}

async function makeAll({ context }: Scene, format: RegistryFormat = "json", trial: "yes" | "no" = "no") {
  const runId = newId("rgr");
  await makeRegistryFiles(context, { runId, format, trial });
  await runAll();
  const { rows } = await listRegistryFiles(context, registryFilesQuery.parse({ run: runId, limit: "100" }));
  return { runId, files: rows.toReversed() };
}

const textOf = async ({ context }: Scene, fileId: string) =>
  Buffer.from((await openRegistryFile(context, { fileId })).body).toString();
const entriesOf = async (scene: Scene, fileId: string) =>
  (JSON.parse(await textOf(scene, fileId)) as { entries: { upi: string; deactivated: boolean }[] }).entries;

async function submitAll(scene: Scene) {
  const { files } = await makeAll(scene);
  for (const { id } of files) await markRegistryFileUploaded(scene.context, { fileId: id, uploaded_on: "2026-11-20" });
  return files;
}

function posted(fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request("https://x.example", { method: "POST", body: form });
  return { contentType: request.headers.get("content-type")!, body: request.body! };
}
const fileOf = (text: string, name = "answers.json") => new File([text], name);
const answer = ({ context }: Scene, rows: unknown) =>
  receiveAnswer(context, posted({ file: fileOf(JSON.stringify(rows)) }));
const show = ({ context }: Scene, answerId: string) =>
  showAnswer(context, { answerId, query: answerRowsQuery.parse({}) });
const PDF = "%PDF-1.7\n%%EOF\n";

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
    expect([...inZip.keys()]).toEqual([1, 2, 3].map((number) => `${runId}-${number}.json`));
    expect(inZip.get(`${runId}-2.json`)).toBe(await textOf(scene, files[1]!.id));
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
    expect(await refusal(mark)).toBe("registry_file_settled");
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
    expect(await refusal(applyAnswer(scene.context, other))).toBe("registry_file_settled");
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
    expect(await check()).toEqual({ version: "1.0", answer: { errors: [] } });
    await store(scene, schema({ required: ["eori"] }), "1.1");
    const checked = await check();
    expect(checked).toMatchObject({ version: "1.1", answer: { errors: [{ index: 0 }, { index: 1 }, { index: 2 }] } });
    expect(JSON.stringify(checked)).toContain("must have required property 'eori'");
    expect(await refusal(checkRegistryFile((await mintScene()).context, { fileId: file!.id }))).toBe("not_found");
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
    const answer = await checkEntries({ schema: slow, entries: [{ upi: "a".repeat(60) }] });
    expect(answer).toEqual({ unusable: "The check took too much time or memory." });
    expect(await checkEntries({ schema: schema({}), entries: [{ upi: "a" }] })).toEqual({ errors: [] });
  }, 20_000);
});
