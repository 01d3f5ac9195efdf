import { open } from "node:fs/promises";
import type { SpreadsheetSource } from "./contract";
import { openCsv } from "./csv/open-csv";
import type { OpenSpreadsheet } from "./open-spreadsheet";
import { HEAD_BYTES, recognise } from "./recognise";
import { errorOfOleFile } from "./recognise-ole";
import { LIMITS, SpreadsheetError } from "./spreadsheet-error";
import { openXlsx } from "./xlsx/open-xlsx";

/** Detects the type by the first bytes, because file names are unreliable. Throws SpreadsheetError. */
export async function openSource(source: SpreadsheetSource): Promise<OpenSpreadsheet> {
  if (typeof source !== "string") return openCsv(source);
  const { head, sizeBytes } = await readHead(source);
  if (sizeBytes > LIMITS.fileBytes) throw new SpreadsheetError("too_large", { limit: LIMITS.fileBytes });
  if (sizeBytes === 0) throw new SpreadsheetError("is_empty");
  const format = recognise(head);
  if (format === "ole") throw await errorOfOleFile(source);
  if (format === "zip") return openXlsx(source);
  if (format === "text") return openCsv(source);
  throw new SpreadsheetError("not_a_spreadsheet", { found: format });
}

async function readHead(path: string): Promise<{ head: Buffer; sizeBytes: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.min(HEAD_BYTES, size)),
      0,
      Math.min(HEAD_BYTES, size),
      0,
    );
    return { head: buffer.subarray(0, bytesRead), sizeBytes: size };
  } finally {
    await file.close();
  }
}
