import type { Readable } from "node:stream";
import { expect, it } from "vitest";
import { SAMPLE_MISTAKES } from "@/db/seed/sample-list";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { commitImport } from "../commit/commit-import";
import { rowsQuery } from "../contract";
import { listRows } from "../rows/list-rows";
import { validate, upload, work } from "../testing/imports";
import { isSampleOffered, sampleList } from "./template";

const { db } = testDatabase();

async function bytesOf(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of body as AsyncIterable<string | Uint8Array>) pieces.push(Buffer.from(piece as Uint8Array));
  return Buffer.concat(pieces);
}

it("the sample list is read with its three mistakes alone, and offered until one is imported", async () => {
  const { brandId } = await mintBrand(db);
  const context = contextOf(db, (await mintMember(db, { brandId, role: "manager" })).actor);
  expect(await isSampleOffered(context)).toBe(true);
  const file = await sampleList(context, { format: "xlsx", locale: "de" });
  const importId = await upload(context, await bytesOf(file.body), { fileName: file.fileName });
  const { counts } = await validate(context, importId);
  expect(counts).toMatchObject({ rows: 325, refused: 3, warnings: 0, products: { new: 9 } });
  const { rows } = await listRows(context, { importId, ...rowsQuery.parse({ problems: "yes" }) });
  expect(rows.map(({ number }) => number)).toEqual(Object.values(SAMPLE_MISTAKES).map((index) => index + 2));
  await commitImport(context, { importId });
  await work(db, importId);
  expect(await isSampleOffered(context)).toBe(false);
});
