import { z } from "zod";
import { listClaimable, putClaimCodes, findClaimedItem } from "@/db/queries/claims";
import { findMatchingIds } from "@/db/queries/passport-matches";
import { listPassportLabels } from "@/db/queries/passports";
import { getTransferSubject, type TransferSubject } from "@/db/queries/transfers";
import { useCase } from "@/lib/access/use-case";
import type { ClaimWay } from "@/lib/brands/settings/settings-values";
import { formatItemCode, mintItemCode } from "@/lib/holders/item-codes";
import { formatPassportCode } from "@/lib/passports/code";
import { labelAddress } from "@/lib/passports/identifier";
import { labelAddressQuery } from "@/lib/passports/labels/label-contract";
import { resolveSelection } from "@/lib/passports/lists/follow-passports";
import { requireCode } from "@/lib/passports/verification/find-passport-by-code";
import type { Visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { hashRecoveryCode } from "@/lib/platform/secrets";
import { csvLine } from "@/lib/platform/spreadsheets/csv-writer";
import { OBSTACLE_SENTENCES } from "../rules";
import {
  CLAIM_CODES_MAX,
  type ClaimLabel,
  type ClaimObstacle,
  claimObstacle,
  CLAIM_OBSTACLE_SENTENCES,
  SHEET_ITEMS_MAX,
} from "./rules";

/** Keyed hash of the code under an item's label, valid only for that item. */
export const hashClaimCode = (passportId: string, code: string): string =>
  hashRecoveryCode(`claim ${passportId}`, code);

export const claimCodesForm = labelAddressQuery.extend({
  format: z.enum(["csv", "json", "pdf"]).catch("csv"),
  replaces: z.literal("yes").optional().catch(undefined),
});

interface MadeCodes {
  file: string;
  count: number;
  rows: Row[];
}

const COLUMNS = ["address", "code", "serial_number", "batch", "product_name", "claim_code"] as const;

/**
 * Only keyed hashes are stored; existing codes stay valid unless `replaces`. Throws `forbidden`, and
 * `too_many_records` above 5,000 items, or 480 for sheets.
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
    const claimCodes = (await listClaimable(tx, { brandId, passportIds: chosen, isFresh })).map((passportId) => {
      const code = mintItemCode();
      return { passportId, code, codeHash: hashClaimCode(passportId, code) };
    });
    const codes = claimCodes.map(({ passportId, codeHash }) => ({ passportId, codeHash }));
    const written = new Set(await putClaimCodes(tx, { brandId, at, isFresh, codes }));
    const labels = await listPassportLabels(tx, { brandId, passportIds: [...written] });
    const codeOf = new Map(claimCodes.map(({ passportId, code }) => [passportId, formatItemCode(code)]));
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

type FoundWay = { way: ClaimWay; obstacle: null } | { way: null; obstacle: ClaimObstacle };

export async function findClaimWay({ db }: Pick<Visitor, "db">, code: string): Promise<FoundWay> {
  const item = await findClaimedItem(db, requireCode(code, "/code"));
  if (!item || item.claimsBy === "off") return { way: null, obstacle: "claim_not_offered" };
  const obstacle = claimObstacle(await getTransferSubject(db, item.passportId), now());
  return obstacle ? { way: null, obstacle } : { way: item.claimsBy, obstacle: null };
}

export function requireClaimable(subject: TransferSubject, at: Date): void {
  const obstacle = claimObstacle(subject, at);
  if (obstacle) throw new DomainError(obstacle, { ...OBSTACLE_SENTENCES, ...CLAIM_OBSTACLE_SENTENCES }[obstacle]);
}
