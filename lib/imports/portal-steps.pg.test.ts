import { Readable } from "node:stream";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { chooseHeader } from "./columns/choose-header";
import { setBlanks } from "./columns/map-columns";
import { cancelImport, commitImport } from "./commit/commit-import";
import { rowsQuery } from "./contract";
import { prepareImport } from "./files/begin-import";
import { receiveFile, receiveForm } from "./files/receive-file";
import { editCells } from "./rows/edit-cells";
import { listRows } from "./rows/list-rows";
import { rereadFile } from "./rows/revalidate-rows";
import { showImport, showProgress } from "./show-import";
import { textBody, validate, upload, work } from "./testing/imports";

const { db } = testDatabase();

async function mintImporter(role: "manager" | "compliance" = "manager") {
  const { brandId } = await mintBrand(db);
  const { actor } = await mintMember(db, { brandId, role });
  return contextOf(db, actor);
}

function posted(parts: Record<string, File | string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  const { headers, body } = new Request("http://localhost", { method: "POST", body: form });
  return { contentType: headers.get("content-type")!, body: body!, pastedName: "Pasted" };
}

describe("a posted form", () => {
  it("brings a file", async () => {
    const context = await mintImporter();
    const { importId } = await receiveForm(
      context,
      posted({ file: new File(["name,ean\nA,96385074\n"], "artikel.csv") }),
    );
    expect(await showImport(context, { importId })).toMatchObject({ state: "uploaded", fileName: "artikel.csv" });
  });

  it("brings pasted cells", async () => {
    const context = await mintImporter();
    const { importId } = await receiveForm(context, posted({ cells: "name\tean\nA\t96385074\n" }));
    expect(await showImport(context, { importId })).toMatchObject({
      fileName: "Pasted",
      inspection: { dialect: { delimiter: "\t" } },
    });
  });

  it.each([
    ["without a file", {}, { code: "file_refused", extras: { members: { fault: "is_empty" } } }],
    [
      "with a file of another name",
      { file: new File(["name,ean\nA,96385074\n"], "artikel.csv.exe") },
      { code: "file_refused", extras: { members: { fault: "wrong_ending" } } },
    ],
    ["with a file that is none", { file: new File(["%PDF-1.7 …"], "a.csv") }, { code: "file_refused" }],
  ])("%s is refused", async (_name, parts, error) => {
    await expect(receiveForm(await mintImporter(), posted(parts))).rejects.toMatchObject(error);
  });

  it("that is none is refused", async () => {
    const body = Readable.toWeb(Readable.from([Buffer.from("{}")])) as ReadableStream<Uint8Array>;
    await expect(
      receiveForm(await mintImporter(), { contentType: "application/json", body, pastedName: "" }),
    ).rejects.toMatchObject({ code: "malformed_request" });
  });

  it("of a role that may not import is refused", async () => {
    await expect(receiveForm(await mintImporter("compliance"), posted({ cells: "name\nA\n" }))).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("the steps in the portal", () => {
  it("read the text in another way before a row of names is chosen", async () => {
    const context = await mintImporter();
    const importId = await upload(context, "name|ean;x\nA|1;y\n");
    await rereadFile(context, { importId, delimiter: "|" });
    const { state, headerRow, inspection } = await showImport(context, { importId });
    expect([state, headerRow, inspection.dialect?.delimiter, inspection.sheets[0]!.firstRows[0]!.cells]).toEqual([
      "uploaded",
      null,
      "|",
      ["name", "ean;x"],
    ]);
  });

  it("wait for the encoding where several fit, and read the brand's next file of this shape in it", async () => {
    const context = await mintImporter();
    const file = (name: string) => iconv.encode(`name,model\n${name},C1\n`, "euc-kr");
    const send = async (importer: typeof context, name: string) => {
      const { importId } = await receiveFile(importer, {
        source: "portal",
        fileName: "a.csv",
        body: textBody(file(name)),
      });
      return { importId, step: await prepareImport(importer, { importId }) };
    };
    const { importId, step } = await send(context, "재킷");
    expect(step).toBe("file");
    const { inspection } = await showImport(context, { importId });
    expect(inspection.readings?.map(({ encoding }) => encoding).toSorted()).toEqual(["euc-kr", "gb18030"]);
    await expect(
      chooseHeader(context, { importId, sheet_index: 0, header_row: 1, header_rows: 1 }),
    ).rejects.toMatchObject({ code: "import_state_conflict" });
    await rereadFile(context, { importId, delimiter: ";" });
    expect((await showImport(context, { importId })).inspection.readings).toHaveLength(2);
    await rereadFile(context, { importId, encoding: "euc-kr", delimiter: "," });
    expect((await showImport(context, { importId })).inspection.sheets[0]?.firstRows[1]?.cells).toEqual(["재킷", "C1"]);

    expect(await prepareImport(context, { importId })).toBe("check");
    await work(db, importId);
    await commitImport(context, { importId });
    await work(db, importId);
    const next = await send(context, "셔츠");
    expect(next.step).toBe("check");
    await work(db, next.importId);
    const { rows } = await listRows(context, { importId: next.importId, ...rowsQuery.parse({}) });
    expect(rows[0]?.cells[0]).toBe("셔츠");
  });

  it("remember an encoding that replaced the detected one", async () => {
    const context = await mintImporter();
    const send = async () => {
      const body = textBody(iconv.encode("name,model\nGrüner Mantel,C1\n", "windows-1252"));
      const { importId } = await receiveFile(context, { source: "portal", fileName: "a.csv", body });
      await prepareImport(context, { importId });
      return { importId, encoding: (await showImport(context, { importId })).inspection.dialect?.encoding };
    };
    const { importId, encoding } = await send();
    expect(encoding).toBe("windows-1252");
    await rereadFile(context, { importId, encoding: "macintosh" });
    await prepareImport(context, { importId });
    await work(db, importId);
    await commitImport(context, { importId });
    await work(db, importId);
    expect((await send()).encoding).toBe("macintosh");
  });

  it("write several cells as one edit, in this brand's imports alone", async () => {
    const [context, stranger] = [await mintImporter(), await mintImporter()];
    const importId = await upload(context, "name,ean\n,96385074\nB,96385074\n");
    await validate(context, importId);
    const cells = [
      { number: 2, column: 0, value: "A" },
      { number: 3, column: 0, value: "C" },
      { number: 3, column: 1, value: "96385074" },
    ];
    await expect(editCells(stranger, { importId, cells })).rejects.toMatchObject({ code: "import_not_found" });
    expect(await editCells(context, { importId, cells })).toMatchObject({ edit: 1, cells: 2 });
    const { rows } = await listRows(context, { importId, ...rowsQuery.parse({}) });
    expect(rows.map(({ cells: [name] }) => name)).toEqual(["A", "C"]);
  });

  it("check everything again when blank cells are to overwrite", async () => {
    const context = await mintImporter();
    const importId = await upload(context, "name\nA\n");
    await validate(context, importId);
    await setBlanks(context, { importId, blanks: "clear" });
    expect(await showProgress(context, { importId })).toMatchObject({ state: "checking", done: 0, total: null });
    await work(db, importId);
    expect(await showImport(context, { importId })).toMatchObject({ state: "checked", options: { blanks: "clear" } });
  });

  it("say how far a commit is, and what a stopped one has done", async () => {
    const context = await mintImporter();
    const importId = await upload(context, "name\nA\nB\n");
    await validate(context, importId);
    await commitImport(context, { importId });
    expect(await showProgress(context, { importId })).toEqual({ state: "committing", done: 0, total: 2 });
    await cancelImport(context, { importId });
    expect(await showImport(context, { importId })).toMatchObject({
      state: "cancelled",
      counts: { committed: { created: 0 } },
    });
  });
});
