import { memberContext } from "@/app/action";
import { getLocale } from "@/app/i18n";
import { drawInThread } from "@/lib/dossiers/draw-in-thread";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { CSV_MEDIA_TYPE } from "@/lib/platform/spreadsheets/csv-writer";
import { claimCodesForm, makeClaimCodes } from "@/lib/transfers/claims/claim-codes";
import { fileToSave } from "../../../file-to-save";

const FORM_BYTES_MAX = 1_000_000;
const MEDIA_TYPES = { csv: CSV_MEDIA_TYPE, json: "application/json", pdf: "application/pdf" };

/** The claim codes are in this response only; they cannot be downloaded again. */
export async function POST(request: Request): Promise<Response> {
  const context = await memberContext();
  if (Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY) > FORM_BYTES_MAX)
    return new Response(null, { status: 413 });
  const query = claimCodesForm.parse(addressRecord(new URLSearchParams(await request.text())));
  return fileToSave(
    async () => {
      const [{ file, rows }, locale] = await Promise.all([makeClaimCodes(context, query), getLocale()]);
      const sheetOptions = { locale, publicUrl: environment().publicUrl, at: now() };
      return {
        body: query.format === "pdf" ? new Uint8Array(await drawInThread({ claims: rows, words: sheetOptions })) : file,
        mediaType: MEDIA_TYPES[query.format],
        fileName: `claim-codes-${now().toISOString().slice(0, 10)}.${query.format}`,
      };
    },
    { exportOf: context },
  );
}
