import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { readTheftReport } from "@/lib/holders/theft-report";
import { formatPassportCode } from "@/lib/passports/code";
import { now } from "@/lib/platform/clock";
import { CSV_BOM, csvLine } from "@/lib/platform/spreadsheets/csv-writer";
import { holderMailbox } from "./contract";
import { collectHolderData, type HolderData } from "./show-holder";

export const HOLDER_FORMATS = ["json", "csv"] as const;
export type HolderFormat = (typeof HOLDER_FORMATS)[number];

/** GDPR, Articles 15 and 20, as JSON or CSV. Throws `forbidden`, `holder_not_found`. */
export const exportHolder = useCase({
  may: "holders.manage",
  by: "member",
  input: holderMailbox.extend({ format: z.enum(HOLDER_FORMATS) }),
  audits: ["holder.exported"],
  run: async ({ tx, actor, audit }, { emailHash, format }): Promise<string> => {
    const holderData = await collectHolderData(tx, actor.brandId, { emailHash });
    await audit("holder.exported", emailHash, { format, ...countsOf(holderData) });
    return format === "json" ? `${JSON.stringify(holderDataAsJson(holderData), null, 2)}\n` : asCsv(holderData);
  },
});

export const countsOf = ({ passports, transfers, messages, claims, grants }: HolderData) => ({
  passports: passports.length,
  transfers: transfers.length,
  messages: messages.length,
  claims: claims.length,
  access_grants: grants.length,
});

export function holderDataAsJson({ email, locale, shownName, firstSeenAt, ...records }: HolderData) {
  const { passports, transfers, messages, claims, grants } = records;
  return {
    made_at: now(),
    email,
    language: locale,
    shown_name: shownName,
    first_seen_at: firstSeenAt,
    passports: passports.map(({ code, productName, serialNumber, ownerSince, theftReport }) => ({
      code: formatPassportCode(code),
      product_name: productName,
      serial_number: serialNumber,
      held_since: ownerSince,
      theft_report: readTheftReport(theftReport),
    })),
    transfers: transfers.map((transfer) => ({
      id: transfer.id,
      code: formatPassportCode(transfer.code),
      product_name: transfer.productName,
      part: transfer.isRecipient ? "recipient" : "giver",
      kind: transfer.kind,
      status: transfer.status,
      recipient_email: transfer.recipientEmail,
      recipient_phone: transfer.recipientPhone,
      message: transfer.message,
      created_at: transfer.createdAt,
      ended_at: transfer.endedAt,
    })),
    messages: messages.map(({ id, channel, kind, state, createdAt, sentAt }) => ({
      id,
      channel,
      kind,
      state,
      created_at: createdAt,
      sent_at: sentAt,
    })),
    claims: claims.map((claim) => ({
      id: claim.id,
      code: formatPassportCode(claim.code),
      product_name: claim.productName,
      way: claim.way,
      status: claim.status,
      receipt_number: claim.receiptNumber,
      note: claim.note,
      answer: claim.refusal,
      created_at: claim.createdAt,
      ended_at: claim.endedAt,
    })),
    access_grants: grants.map((grant) => ({
      id: grant.id,
      product_name: grant.productName,
      code: grant.code && formatPassportCode(grant.code),
      access_set: grant.accessSet,
      scope: grant.scope,
      elements: grant.elements,
      status: grant.status,
      role: grant.role,
      name: grant.name,
      organisation: grant.organisation,
      register_number: grant.registerNumber,
      purpose: grant.purpose,
      answer: grant.refusal,
      created_at: grant.createdAt,
      expires_at: grant.expiresAt,
      ended_at: grant.endedAt,
    })),
  };
}

function asCsv(holderData: HolderData): string {
  const { email, firstSeenAt, passports, transfers, messages, claims, grants } = holderData;
  const head = csvLine([
    "record",
    "id",
    "code",
    "product_name",
    "part",
    "kind",
    "status",
    "address",
    "phone",
    "text",
    "at",
    "ended_at",
  ]);
  const lines = [
    csvLine(["person", holderData.emailHash, "", "", "", "", "", email, "", "", firstSeenAt, ""]),
    ...passports.map(({ id, code, productName, ownerSince, theftReport }) => {
      const text = Object.values(readTheftReport(theftReport) ?? {})
        .filter((part) => part !== null)
        .join("\n");
      return csvLine([
        "passport",
        id,
        formatPassportCode(code),
        productName,
        "holder",
        "",
        "",
        "",
        "",
        text,
        ownerSince,
        "",
      ]);
    }),
    ...transfers.map((transfer) =>
      csvLine([
        "transfer",
        transfer.id,
        formatPassportCode(transfer.code),
        transfer.productName,
        transfer.isRecipient ? "recipient" : "giver",
        transfer.kind,
        transfer.status,
        transfer.recipientEmail,
        transfer.recipientPhone,
        transfer.message,
        transfer.createdAt,
        transfer.endedAt,
      ]),
    ),
    ...messages.map(({ id, channel, kind, state, createdAt, sentAt }) =>
      csvLine(["message", id, "", "", channel, kind, state, "", "", "", createdAt, sentAt]),
    ),
    ...claims.map(({ id, code, productName, way, status, createdAt, endedAt, ...details }) => {
      const text = [details.receiptNumber, details.note, details.refusal].filter((part) => part !== null).join("\n");
      const head = ["claim", id, formatPassportCode(code), productName, "claimer", way, status];
      return csvLine([...head, details.email, "", text, createdAt, endedAt]);
    }),
    ...grants.map(({ id, code, productName, scope, status, createdAt, endedAt, role, ...details }) => {
      const parts = [details.name, details.organisation, details.registerNumber, details.purpose, details.refusal];
      const text = parts.filter((part) => part !== null).join("\n");
      const head = ["access_grant", id, code ? formatPassportCode(code) : "", productName, role, scope, status];
      return csvLine([...head, details.email, "", text, createdAt, endedAt]);
    }),
  ];
  return CSV_BOM + head + lines.join("");
}
