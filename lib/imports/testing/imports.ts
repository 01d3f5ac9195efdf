import { findImport } from "@/db/queries/imports";
import { acrossBrands, type AllBrandsDb } from "@/db/tenant";
import { type Context, type KeyActor, type MemberActor } from "@/lib/access/actor";
import { runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { chooseHeader } from "../columns/choose-header";
import { mapColumns } from "../columns/map-columns";
import { showMapping } from "../columns/show-mapping";
import { suggestHeader } from "../columns/suggest-header";
import { receiveFile } from "../files/receive-file";
import { showImport } from "../show-import";

/** The steps of an import as tests take them. */

export async function* textBody(text: string | Buffer): AsyncGenerator<Uint8Array> {
  yield typeof text === "string" ? Buffer.from(text) : text;
}

/** Uploads a file and takes the suggested header. */
export async function upload(
  context: Context<MemberActor | KeyActor>,
  text: string | Buffer,
  options: { fileName?: string; isNdjson?: boolean } = {},
): Promise<string> {
  const { fileName = "products.csv", isNdjson } = options;
  const { importId } = await receiveFile(context, { source: "portal", fileName, isNdjson, body: textBody(text) });
  const { inspection } = await showImport(context, { importId });
  await chooseHeader(context, {
    importId,
    sheet_index: 0,
    ...(isNdjson ? { header_row: 0, header_rows: 1 } : suggestHeader(inspection.sheets[0]!)),
  });
  return importId;
}

/** Takes the suggested columns and checks the file. */
export async function validate(
  context: Context<MemberActor | KeyActor>,
  importId: string,
  blanks: "keep" | "clear" = "keep",
) {
  const { suggestions } = await showMapping(context, { importId });
  await mapColumns(context, {
    importId,
    targets: suggestions.map((suggestion) => suggestion && suggestion.target),
    blanks,
  });
  await work(acrossBrands(context.db), importId);
  return showImport(context, { importId });
}

/** Works as the job loop does until an import waits for a person; other tests' imports may come in between. */
export async function work(db: AllBrandsDb, importId: string): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    const done = await runNext(db, "import");
    if (done === 0) return;
  }
  throw new Error(`the import ${importId} does not come to an end`);
}

export async function stateOf(
  db: AllBrandsDb,
  { brandId, importId }: { brandId: string; importId: string },
): Promise<string> {
  return (await findImport(db, { brandId, importId }))!.state;
}
