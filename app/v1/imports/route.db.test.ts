import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import type { Scope } from "@/lib/access/permissions";
import type { ImportAnswer } from "@/lib/imports/api/answer-contract";
import { XLSX_TYPE } from "@/lib/imports/api/api-contract";
import { work } from "@/lib/imports/testing/imports";
import { environment } from "@/lib/platform/env";
import { workbookParts, zipOf } from "@/lib/platform/spreadsheets/testing/make-workbook";
import { callApi } from "@/lib/platform/testing/call-api";
import { isEmbeddedDatabase, testDatabase } from "@/lib/platform/testing/database";
import { mintApiKey, mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { auditActions } from "@/lib/transfers/testing/transfer-kit";
import { GET as listProducts, POST as registerProducts } from "../products/route";
import { POST as commitImport } from "./[id]/commit/route";
import { GET as getRefused } from "./[id]/refused.csv/route";
import { GET as getImport } from "./[id]/route";
import { GET as listRows } from "./[id]/rows/route";
import { POST } from "./route";

const { db } = testDatabase();

interface Problem {
  code: string;
  fault?: string;
  errors?: { pointer: string; code: string }[];
}

async function mintCaller(scopes?: Scope[]) {
  const { brandId } = await mintBrand(db);
  const { secret: key } = await mintApiKey(db, { brandId, scopes });
  const send = <Body = ImportAnswer>(
    body: string,
    {
      query = "",
      headers = {},
      type = "text/csv",
    }: { query?: string; headers?: Record<string, string>; type?: string } = {},
  ) => callApi<Body>(POST, { path: `/v1/imports${query}`, key, body, headers: { "content-type": type, ...headers } });
  const readImport = async (id: string) =>
    (await callApi<ImportAnswer>(getImport, { path: `/v1/imports/${id}`, key, params: { id } })).body;
  const products = async () =>
    (await callApi<{ data: { name: string }[] }>(listProducts, { path: "/v1/products", key })).body.data;
  return { brandId, key, send, readImport, products };
}

describe("POST /v1/imports", () => {
  it("takes a file, answers where to ask for it, and stores its good rows if told to", async () => {
    const { key, send, readImport, products } = await mintCaller();
    const { status, headers, body } = await send("name,ean\nA,4006381333931\nB,12\n", {
      query: "?on_error=skip",
      headers: { "content-disposition": 'attachment; filename="season.csv"' },
    });
    expect([status, headers.get("location"), body.state, body.file.name]).toEqual([
      202,
      `/v1/imports/${body.id}`,
      "checking",
      "season.csv",
    ]);
    await work(db, body.id);
    expect(await readImport(body.id)).toMatchObject({
      state: "committed",
      checked: { rows: 2, new: 1, refused: 1 },
      committed: { created: 1, refused: 0 },
    });
    expect((await products()).map(({ name }) => name)).toEqual(["A"]);
    const rows = await callApi<{ data: unknown[] }>(listRows, {
      path: `/v1/imports/${body.id}/rows`,
      key,
      params: { id: body.id },
    });
    expect(rows.body.data).toMatchObject([
      { row: 2, outcome: "created", problems: [] },
      {
        row: 3,
        outcome: "refused",
        product_id: null,
        problems: [{ field: "gtin", code: "gtin_unreadable", found: "12" }],
      },
    ]);
    const refused = await getRefused(
      new Request(`http://localhost/v1/imports/${body.id}/refused.csv`, {
        headers: { authorization: `Bearer ${key}` },
      }),
      { params: Promise.resolve({ id: body.id }) },
    );
    expect(await refused.text()).toBe("name,ean,carnet: reason\r\nB,12,gtin: 8 to 14 digits and nothing else.\r\n");
  });

  it("takes a record a line, and changes what is registered", async () => {
    const { brandId, send, readImport } = await mintCaller();
    await mintProduct(db, { brandId, externalId: "E-1", name: "Old" });
    const lines = [
      { external_id: "E-1", name: "New", materials: [{ name: "Wool", mass_pct: 100 }] },
      { external_id: "E-2", name: "Second", quantity: 3 },
      { name: 5 },
    ];
    const { body } = await send(lines.map((line) => JSON.stringify(line)).join("\n"), {
      type: "application/x-ndjson",
      query: "?on_error=skip",
    });
    await work(db, body.id);
    expect(await readImport(body.id)).toMatchObject({
      state: "committed",
      checked: { new: 1, changed: 1, refused: 1, passports: 3 },
      committed: { created: 1, changed: 1 },
    });
  });

  it("stores nothing of a file with a bad row, nothing in a dry run, and nothing before a manual commit", async () => {
    const { brandId, key, send, readImport, products } = await mintCaller();
    const failing = await send("name,warranty_months\nA,1\nB,x\n");
    await work(db, failing.body.id);
    expect(await readImport(failing.body.id)).toMatchObject({ state: "failed", fault: { code: "rows_refused" } });
    const commit = (id: string) =>
      callApi<Problem>(commitImport, { method: "POST", path: `/v1/imports/${id}/commit`, key, params: { id } });
    const dry = await send("name,warranty_months\nA,1\nB,x\n", { query: "?dry_run=true" });
    await work(db, dry.body.id);
    expect(await readImport(dry.body.id)).toMatchObject({
      state: "cancelled",
      checked: { new: 1, refused: 1 },
      committed: null,
    });
    expect((await commit(dry.body.id)).body.code).toBe("import_state_conflict");
    expect(await auditActions(brandId)).toContain("import.cancelled");
    const manual = await send("name\nA\n", { query: "?commit=manual" });
    await work(db, manual.body.id);
    expect(await readImport(manual.body.id)).toMatchObject({ state: "checked", checked: { new: 1 }, committed: null });
    expect(await products()).toEqual([]);
    await commit(manual.body.id);
    await work(db, manual.body.id);
    expect(await products()).toHaveLength(1);
  });

  it("makes one import of a file sent twice under one Idempotency-Key", async () => {
    const { send } = await mintCaller();
    const headers = { "idempotency-key": "season-1" };
    const first = await send("name\nA\n", { headers });
    const second = await send("name\nA\n", { headers });
    expect([second.body.id, second.headers.get("idempotent-replayed")]).toEqual([first.body.id, "true"]);
    expect((await send<Problem>("name\nB\n", { headers })).body.code).toBe("idempotency_key_reused");
  });

  it("takes texts whose samples end in the middle of a character, and cells that no database keeps", async () => {
    const { send, readImport } = await mintCaller();
    const emoji = await send(JSON.stringify({ name: "x".repeat(189) + "😀".repeat(20) }), {
      type: "application/x-ndjson",
    });
    const halves = await send(
      Buffer.from("\uFEFFname,model\nA\ud800,B\n\ud800,\u0000\n", "utf16le") as unknown as string,
    );
    for (const [{ status, body }, state] of [
      [emoji, "committed"],
      [halves, "failed"],
    ] as const) {
      expect(status).toBe(202);
      await work(db, body.id);
      expect((await readImport(body.id)).state).toBe(state);
    }
  });

  it("shows an import to nobody of another brand", async () => {
    const { send } = await mintCaller();
    const { body } = await send("name\nA\n");
    const { key } = await mintCaller();
    const call = { key, params: { id: body.id } };
    for (const [handler, path] of [
      [getImport, ""],
      [listRows, "/rows"],
      [commitImport, "/commit"],
    ] as const) {
      const method = path === "/commit" ? "POST" : "GET";
      expect(await callApi<Problem>(handler, { method, path: `/v1/imports/${body.id}${path}`, ...call })).toMatchObject(
        { status: 404, body: { code: "import_not_found" } },
      );
    }
  });
});

// How a file is read does not depend on the database: once is enough.
if (!isEmbeddedDatabase() && environment().databasePooler === "none")
  describe("the file of POST /v1/imports", () => {
    it("asks what a number and a day with two meanings are, and stores nothing until it is said", async () => {
      const { send, readImport } = await mintCaller();
      const file = "name;external_id;weight_g;placed_on_market_on\nA;E-1;1,800;03/04/2026\nB;E-2;2,500;05/06/2026\n";
      const answer = await send<Problem>(file);
      expect([answer.status, answer.body.errors]).toMatchObject([
        422,
        [
          { pointer: "/columns/2", code: "number_ambiguous" },
          { pointer: "/columns/3", code: "date_ambiguous" },
        ],
      ]);
      const { status, body } = await send(file, { query: "?decimal=comma&dates=mdy&dry_run=true" });
      expect(status).toBe(202);
      await work(db, body.id);
      expect(await readImport(body.id)).toMatchObject({ state: "cancelled", checked: { new: 2, refused: 0 } });
    });

    it("asks for the encoding where several fit, and takes the one that is stated", async () => {
      const { send, readImport, products } = await mintCaller();
      const file = iconv.encode("name,model\n재킷,C1\n", "euc-kr") as unknown as string;
      const answer = await send<Problem & { errors: { detail: string }[] }>(file);
      expect([answer.status, answer.body.errors]).toMatchObject([
        422,
        [
          {
            pointer: "/encoding",
            code: "encoding_ambiguous",
            detail: expect.stringMatching(/euc-kr \("재킷"\)/) as string,
          },
        ],
      ]);
      expect(answer.body.errors[0]!.detail).toContain('gb18030 ("犁哦")');
      const unknown = await send<Problem & { errors: { detail: string }[] }>(file, { query: "?encoding=klingon" });
      expect([unknown.status, unknown.body.errors]).toMatchObject([422, [{ pointer: "?encoding" }]]);
      expect(unknown.body.errors[0]!.detail).toContain("euc-kr");
      const { status, body } = await send(file, { query: "?encoding=euc-kr" });
      expect(status).toBe(202);
      await work(db, body.id);
      expect((await readImport(body.id)).state).toBe("committed");
      expect((await products()).map(({ name }) => name)).toEqual(["재킷"]);
    });

    it("names the rows with characters that were lost, encoded twice or bad bytes, and stores the others", async () => {
      const { key, send, products } = await mintCaller();
      const text = "name,model\nGrüner Mantel,C1\nJÃ¤cke,C2\nBl\ufffduer Mantel,C3\nMantel @ lang,C4\nHose\0n,C5\n";
      const bytes = Buffer.from(text);
      bytes[bytes.indexOf("@")] = 0x96;
      const { body } = await send(bytes as unknown as string, { query: "?on_error=skip" });
      await work(db, body.id);
      const rows = await callApi<{ data: { row: number; outcome: string; problems: { code: string }[] }[] }>(listRows, {
        path: `/v1/imports/${body.id}/rows`,
        key,
        params: { id: body.id },
      });
      expect(rows.body.data).toMatchObject([
        { row: 2, outcome: "created", problems: [] },
        { row: 3, outcome: "refused", problems: [{ column: 0, code: "double_utf8", found: "JÃ¤cke", fix: "Jäcke" }] },
        { row: 4, outcome: "refused", problems: [{ column: 0, code: "unreadable_character" }] },
        { row: 5, outcome: "refused", problems: [{ column: 0, code: "unreadable_character" }] },
        { row: 6, outcome: "created", problems: [{ code: "invisible_characters", found: "Hose⟨U+0000⟩n" }] },
      ]);
      expect((await products()).map(({ name }) => name).toSorted()).toEqual(["Grüner Mantel", "Hosen"]);
    });

    it("refuses hidden rows of a workbook until `hidden_rows` is sent", async () => {
      const row = (number: number, name: string, hidden = "") =>
        `<row r="${number}"${hidden}><c t="inlineStr"><is><t>${name}</t></is></c></row>`;
      const file = (await zipOf(
        workbookParts({ rows: row(1, "name") + row(2, "Seen") + row(3, "Filtered", ' hidden="1"') }),
      )) as unknown as string;
      for (const [query, state, names] of [
        ["", "failed", []],
        ["?hidden_rows=skip", "committed", ["Seen"]],
        ["?hidden_rows=import", "committed", ["Filtered", "Seen"]],
      ] as const) {
        const { send, readImport, products } = await mintCaller();
        const { body } = await send(file, { query, type: XLSX_TYPE });
        await work(db, body.id);
        expect((await readImport(body.id)).state).toBe(state);
        expect((await products()).map(({ name }) => name).toSorted()).toEqual(names);
      }
    });

    it("takes a point for a decimal mark where commas separate the cells", async () => {
      const { send } = await mintCaller();
      expect((await send("name,weight_g\nA,1.800\nB,2.500\n")).status).toBe(202);
      expect((await send('name,weight_g\nA,"1,800"\nB,"2,500"\n')).status).toBe(422);
    });

    it("answers within a second for a cell that once took minutes", async () => {
      const { send, readImport } = await mintCaller();
      const [number, day] = ["1".repeat(32_000), `1 a${" ".repeat(30_000)}x`];
      const list = Array.from({ length: 1_000 }, (_, index) => 9_520_000_200_000 + index).join(", ");
      const { body } = await send(`name,weight_g,produced_on\nA,${number},\nB,,"${day}"\nC,"${list}",\n`);
      const from = process.cpuUsage();
      await work(db, body.id);
      const { user } = process.cpuUsage(from);
      expect(await readImport(body.id)).toMatchObject({ checked: { rows: 3, refused: 3 } });
      expect(user / 1_000).toBeLessThan(5_000);
    });

    it("refuses an identifier that says that there is none, from a file as from a record", async () => {
      const { send, readImport, key } = await mintCaller();
      const { body } = await send("name,serial_number\nA,NULL\n");
      await work(db, body.id);
      expect(await readImport(body.id)).toMatchObject({ checked: { refused: 1 } });
      const single = await callApi<Problem>(registerProducts, {
        path: "/v1/products",
        key,
        json: { name: "A", serial_number: "N/A" },
      });
      expect([single.status, single.body.errors]).toMatchObject([
        422,
        [{ pointer: "/serial_number", code: "placeholder" }],
      ]);
    });

    it("names the field closest to a misspelt column, and a field that appears twice", async () => {
      const { send } = await mintCaller();
      const { body } = await send<Problem & { errors: { detail: string }[] }>("name,modle,Name,Bemerkung\nA,B,C,D\n");
      expect(body.errors).toEqual([
        {
          pointer: "/columns/1",
          code: "unknown_field",
          detail: 'The column "modle" is no field. Did you mean model? Send ignore_unknown=true to leave it out.',
        },
        {
          pointer: "/columns/2",
          code: "given_twice",
          detail: 'The column "Name" is name, and so is another. Send ignore_unknown=true to leave it out.',
        },
        {
          pointer: "/columns/3",
          code: "unknown_field",
          detail: 'The column "Bemerkung" is no field. Send ignore_unknown=true to leave it out.',
        },
      ]);
    });

    it("refuses a file none of whose columns is a field", async () => {
      const { send } = await mintCaller();
      const { status, body } = await send<Problem>("Bemerkung\nx\n", { query: "?ignore_unknown=true" });
      expect([status, body.errors]).toMatchObject([422, [{ pointer: "/columns", code: "required" }]]);
    });

    it("refuses columns without a meaning, unless they are to be left out", async () => {
      const { send } = await mintCaller();
      const refused = await send<Problem>("name,Bemerkung\nA,x\n");
      expect([refused.status, refused.body.errors]).toMatchObject([
        422,
        [{ pointer: "/columns/1", code: "unknown_field" }],
      ]);
      const answer = await send("name,Bemerkung\nA,x\n", { query: "?ignore_unknown=true" });
      expect(answer.body.columns).toEqual([
        { name: "name", field: "name" },
        { name: "Bemerkung", field: null },
      ]);
    });

    it("refuses what is no such file, other media types, and keys without the scope", async () => {
      const { send } = await mintCaller();
      expect(await send<Problem>("%PDF-1.7\n")).toMatchObject({
        status: 422,
        body: { code: "file_refused", fault: "not_a_spreadsheet" },
      });
      expect((await send<Problem>("{}", { type: "application/json" })).status).toBe(415);
      const reader = await mintCaller(["read"]);
      expect((await reader.send<Problem>("name\nA\n")).body.code).toBe("insufficient_scope");
    });
  });
