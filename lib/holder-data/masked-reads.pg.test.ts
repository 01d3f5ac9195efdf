import { describe, expect, it } from "vitest";
import type { Context } from "@/lib/access/actor";
import { useCaseRegistry } from "@/lib/access/testing/registry";
import { newId } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { mintBelongings } from "@/lib/platform/testing/belongings";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { ANSWERING, type Inputs, NAMING } from "@/lib/platform/testing/use-case-inputs";
import { collected, isStream } from "@/lib/platform/testing/use-cases";
import { transferListQuery } from "@/lib/transfers/lists/list-contract";

const useCases = await useCaseRegistry();
const database = testDatabase();
const { db } = database;

describe("members who may not know recipients' addresses", () => {
  /** Use cases that show an owner a recipient or holder: a new one appears here and must be masked. */
  const TELLING = [
    "exportTransfers",
    "getTransfer",
    "getTransferStory",
    "listTransfers",
    "needsAttention",
    "showHome",
    "showPassport",
    "showTransfer",
    "draftOfTransfer",
    "listGrants",
    "showGrant",
    "transfersWaiting",
    "showBulkTransfer",
    "showClaim",
    "listClaims",
    "exportClaims",
  ];
  const READING: Record<string, Inputs> = {
    ...NAMING,
    ...ANSWERING,
    ...Object.fromEntries(
      [
        "showHome",
        "needsAttention",
        "transfersWaiting",
        "listTeam",
        "showUseOfLimit",
        "listAssignees",
        "showOverview",
      ].map((name) => [name, () => []]),
    ),
    countTransfersByFacet: () => [transferListQuery.parse({})],
  };

  it("see them masked in whatever a use case tells, and cannot try them out by searching", async () => {
    const of = await mintBelongings(database);
    const { pool } = database;
    const holderEmail = `holder-${of.recipientEmail}`;
    await pool.query("insert into holders (id, brand_id, email, email_hash) values ($1, $2, $3, $4)", [
      newId("hld"),
      of.brandId,
      holderEmail,
      hashAddress(holderEmail),
    ]);
    await pool.query(
      "update passports set holder_id = (select id from holders where email = $1), owner_since = now() where id = $2",
      [holderEmail, of.passportId],
    );
    await pool.query(
      "update transfers set message = $1, recipient_phone = '+491701234567', expires_at = now() + interval '1 " +
        "hour' where id = $2",
      [`Write to ${of.recipientEmail}`, of.transferId],
    );
    const answerTo = async (actor: Context["actor"], name: string) => {
      const result = await useCases.get(name)!(contextOf(db, actor), ...READING[name]!(of)).catch(
        (error: { code?: string; detail?: string; extras?: unknown }) => [error.code, error.detail, error.extras],
      );
      const text = JSON.stringify(isStream(result) ? await collected(result) : result) ?? "";
      return [of.recipientEmail, "1701234567"].some((word) => text.includes(word));
    };
    const telling: string[] = [];
    // Only reads: the rest would change the input of the next one, and is refused to these roles or shows
    // nothing.
    const names = Object.keys(READING).filter(
      (name) =>
        /^(show|get|list|export|find|count|draftOf|search|needs|transfersWaiting|open|preview)/.test(name) &&
        !/Holder$/.test(name),
    );
    const { actor: owner } = await mintMember(db, { brandId: of.brandId });
    for (const role of ["viewer", "developer"] as const) {
      const { actor } = await mintMember(db, { brandId: of.brandId, role });
      for (const name of names) expect([role, name, await answerTo(actor, name)]).toEqual([role, name, false]);
      const search = useCases.get("listTransfers")!;
      expect(await search(contextOf(db, actor), transferListQuery.parse({ q: of.recipientEmail }))).toMatchObject({
        transfers: [],
      });
    }
    for (const name of names) if (await answerTo(owner, name)) telling.push(name);
    expect(telling.toSorted()).toEqual(TELLING.toSorted());
  });
});
