import { z } from "zod";
import { listClaimable, putClaimCodes } from "@/db/queries/claim-codes";
import { listPassportLabels } from "@/db/queries/passport-details";
import { findMatchingIds } from "@/db/queries/passport-matches";
import { useCase } from "@/lib/access/use-case";
import { formatItemCode, mintItemCode } from "@/lib/holders/place/item-code";
import { formatPassportCode } from "@/lib/passports/code";
import { labelAddress } from "@/lib/passports/identifier";
import { labelAddressQuery } from "@/lib/passports/labels/label-contract";
import { resolveSelection } from "@/lib/passports/lists/resolve-selection";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { csvLine } from "@/lib/platform/spreadsheets/csv-writer";
import { hashClaimCode } from "./claim-code";
import { type ClaimLabel, SHEET_ITEMS_MAX } from "./claim-sheet";
import { CLAIM_CODES_MAX } from "./rules";

export const claimCodesForm = labelAddressQuery.extend({
  format: z.enum(["csv", "json", "pdf"]).catch("csv"),
  /** A checkbox: codes that were printed before stop working. */
  replaces: z.literal("yes").optional().catch(undefined),
});

interface MadeCodes {
  /** CSV or JSON. */
  file: string;
  count: number;
  rows: Row[];
}

const COLUMNS = ["address", "code", "serial_number", "batch", "product_name", "claim_code"] as const;

/**
 * Makes codes for chosen items that nobody has held, and answers them once, as CSV or JSON for whoever prints them:
 * their keyed hashes alone are kept. An item that has one keeps it unless `replaces`. Throws `forbidden`, and
 * `too_many_records` above 5,000 items, or above 480 for sheets.
 */
export const makeClaimCodes = useCase({
  may: "passports.manage",
  by: "member",
  input: claimCodesForm,
  audits: ["claim_codes.made"],
  run: async ({ tx, actor: { brandId }, audit, at }, query): Promise<MadeCodes> => {
    const most = query.format === "pdf" ? SHEET_ITEMS_MAX : CLAIM_CODES_MAX;
    const isFresh = query.replaces !== "yes";
    const match = await resolveSelection(tx, brandId, query, at);
    const chosen = query.all ? await findMatchingIds(tx, match, { limit: most + 1 }) : query.ids;
    if (chosen.length > most)
      throw new DomainError("too_many_records", `Codes are made for at most ${most} items at one time.`);
    const made = (await listClaimable(tx, { brandId, passportIds: chosen, isFresh })).map((passportId) => {
      const code = mintItemCode();
      return { passportId, code, codeHash: hashClaimCode(passportId, code) };
    });
    const codes = made.map(({ passportId, codeHash }) => ({ passportId, codeHash }));
    const written = new Set(await putClaimCodes(tx, { brandId, at, isFresh, codes }));
    const labels = await listPassportLabels(tx, { brandId, passportIds: [...written] });
    const codeOf = new Map(made.map(({ passportId, code }) => [passportId, formatItemCode(code)]));
    const { publicUrl } = environment();
    const rows = labels.map((label) => ({
      address: labelAddress(label, publicUrl),
      code: formatPassportCode(label.code),
      serial_number: label.serialNumber,
      batch: label.batch,
      product_name: label.productName,
      claim_code: codeOf.get(label.id) ?? "",
    }));
    await audit("claim_codes.made", brandId, { count: rows.length, replaces: !isFresh });
    return { file: query.format === "json" ? asJson(rows) : asCsv(rows), count: rows.length, rows };
  },
});

type Row = Record<(typeof COLUMNS)[number], string | null> & ClaimLabel;

const asJson = (rows: readonly Row[]) => `${JSON.stringify(rows, null, 1)}\n`;
const asCsv = (rows: readonly Row[]) =>
  [csvLine([...COLUMNS]), ...rows.map((row) => csvLine(COLUMNS.map((column) => row[column])))].join("");
