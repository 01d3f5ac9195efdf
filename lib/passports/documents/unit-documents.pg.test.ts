import { describe, expect, it } from "vitest";
import { updateGrant } from "@/db/queries/access-grants";
import type { AccessReader } from "@/lib/access-grants/reader";
import { mintReader } from "@/lib/access-grants/testing/grant-kit";
import { evidenceStore, fileKey } from "@/lib/files/store";
import { smallPdf } from "@/lib/files/testing/small-pdf";
import { enterAs } from "@/lib/holders/testing/account-kit";
import { en18223Passport } from "@/lib/interchange/en18223-passport";
import { findPublicUnit, viewPublicDocument } from "@/lib/interchange/public-subjects";
import { showItem } from "@/lib/my-items/show-items";
import { openPublicDocument } from "@/lib/passport-pages/open-public-document";
import { viewPublicPassport } from "@/lib/passport-pages/view-public-passport";
import { now } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { hashAddress, sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { visitor } from "@/lib/transfers/testing/transfer-kit";
import { formatPassportCode } from "../code";
import { listDocumentsOfUnit } from "./list-documents";
import { openUnitDocument } from "./open-document";
import { receiveUnitDocument } from "./receive-document";
import { removeUnitDocument, removeDocumentLeftovers } from "./remove-document";
import { keepPdf, mintHeldItem } from "./testing/document-kit";

const { db, pool } = testDatabase();

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    ({ code }: { code: string }) => code,
  );
const mailbox = () => `${newId("usr")}@example.com`;
const readerOf = (email: string): AccessReader => ({ mailboxHash: hashAddress(email), onlyBrand: null });
const AUTHORITIES = ["notified_body", "market_surveillance", "commission"];
const INTERESTED = ["legitimate_interest", ...AUTHORITIES];
const fileOf = (title: string) => `${sha256Hex(smallPdf(title))}.pdf`;

/** What somebody is handed at a document's address: its title in the file, or the refusal. */
async function handed(code: string, title: string, reader: AccessReader | null = null): Promise<string> {
  try {
    const { body } = await openPublicDocument({ db }, { code, file: fileOf(title), reader });
    return (await new Response(body).text()).includes(`(${title})`) ? "handed" : "another file";
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe("a document of one item", () => {
  it("lies in each reader's set: on the page, at its address, in the passport's documents, and is told where not", async () => {
    const { brandId, code, passportId, keep, giveTo } = await mintHeldItem();
    const email = mailbox();
    await giveTo(email);
    const sets = ["public", "holder", "legitimate_interest", "authority"] as const;
    for (const access of sets) await keep({ title: `For ${access}`, access });
    const grant = await mintReader(brandId, "repairer");
    const readers = [null, readerOf(email), grant];
    const reading = readers.map(async (reader) => {
      const { restricted } = await viewPublicPassport({ db }, { code, reader });
      const { subject } = await findPublicUnit({ db }, { code, reader });
      const passport = JSON.stringify(en18223Passport(subject));
      return {
        page: restricted.documents.map(({ name }) => name),
        withheld: restricted.withheld.flatMap(({ elementId, readers: of }) => (elementId === "documents" ? of : [])),
        handed: await Promise.all(sets.map((access) => handed(code, `For ${access}`, reader))),
        passport: sets.filter((access) => passport.includes(`For ${access}`)),
      };
    });
    const [NOT_THERE, HANDED] = ["document_not_found", "handed"];
    expect(await Promise.all(reading)).toEqual([
      {
        page: ["For public"],
        withheld: ["holder", ...INTERESTED, ...AUTHORITIES],
        handed: [HANDED, NOT_THERE, NOT_THERE, NOT_THERE],
        passport: ["public"],
      },
      {
        page: ["For public", "For holder"],
        withheld: [...INTERESTED, ...AUTHORITIES],
        handed: [HANDED, HANDED, NOT_THERE, NOT_THERE],
        passport: ["public", "holder"],
      },
      {
        page: ["For public", "For legitimate_interest"],
        withheld: ["holder", ...AUTHORITIES],
        handed: [HANDED, NOT_THERE, HANDED, NOT_THERE],
        passport: ["public", "legitimate_interest"],
      },
    ]);
    const document = JSON.stringify(await viewPublicDocument({ db }, { code }));
    expect(document).toContain(`/p/${formatPassportCode(code)}/documents/${fileOf("For public")}`);
    expect(document).not.toContain(fileOf("For holder"));
    const session = await enterAs(email);
    const own = await showItem(visitor(), { session, passportId });
    expect(own.documents.map(({ name }) => name)).toEqual(["For public", "For holder"]);
  });

  it("goes with the item: once it is passed on, the former holder has lost it", async () => {
    const { code, keep, giveTo } = await mintHeldItem();
    const [former, next] = [mailbox(), mailbox()];
    await giveTo(former);
    await keep({ title: "Receipt", access: "holder" });
    expect(await handed(code, "Receipt", readerOf(former))).toBe("handed");
    await giveTo(next);
    expect(await handed(code, "Receipt", readerOf(former))).toBe("document_not_found");
    expect(await handed(code, "Receipt", readerOf(next))).toBe("handed");
    expect(await handed(code, "Receipt", { ...readerOf(next), onlyBrand: newId("brd") })).toBe("document_not_found");
  });

  it("is lost with the grant that opened it", async () => {
    const { brandId, code, keep } = await mintHeldItem();
    await keep({ title: "Inspection", access: "legitimate_interest" });
    const reader = await mintReader(brandId, "repairer");
    expect(await handed(code, "Inspection", reader)).toBe("handed");
    const { rows } = await pool.query<{ id: string }>("select id from access_grants where brand_id = $1", [brandId]);
    const at = now();
    const set = { status: "revoked", endedAt: at, endedBy: "brand" } as const;
    await updateGrant(db, { grantId: rows[0]!.id, from: ["granted"], at, set } as Parameters<typeof updateGrant>[1]);
    expect(await handed(code, "Inspection", reader)).toBe("document_not_found");
  });

  it("is found below its own item alone, whatever path is tried", async () => {
    const { owner, code, passportId, other, keep } = await mintHeldItem();
    const documentId = await keep({ title: "Mine" });
    const elsewhere = await mintHeldItem();
    const hash = fileOf("Mine").slice(0, 64);
    expect(await handed(other.code, "Mine")).toBe("document_not_found");
    expect(await handed(elsewhere.code, "Mine")).toBe("document_not_found");
    for (const file of [hash, `${hash}.html`, `${hash}.svg`, `../${hash}.pdf`, `${hash}.pdf/..`, `${hash}.PDF`, ""])
      expect(await codeOf(openPublicDocument({ db }, { code, file, reader: null }))).toBe("document_not_found");
    const openDocument = (as: typeof owner, of: string) => openUnitDocument(as, { code: of, documentId });
    expect(await codeOf(openDocument(owner, other.passportId))).toBe("document_not_found");
    expect(await codeOf(openDocument(elsewhere.owner, passportId))).toBe("passport_not_found");
    expect(await codeOf(openDocument(elsewhere.owner, elsewhere.passportId))).toBe("document_not_found");
    expect(await codeOf(removeUnitDocument(owner, { code: other.passportId, documentId }))).toBe("document_not_found");
    expect(await codeOf(keepPdf(elsewhere.owner, { passportId }))).toBe("passport_not_found");
    const { mediaType, fileName } = await openDocument(owner, code);
    expect([mediaType, fileName]).toEqual(["application/pdf", `Mine-${documentId.slice(-6)}.pdf`]);
  });

  it("is gone once it is removed: its address, its file, and it is told", async () => {
    const { brandId, owner, code, passportId, keep } = await mintHeldItem();
    const documentId = await keep({ title: "Wrong one" });
    await removeUnitDocument(owner, { code: passportId, documentId });
    expect(await handed(code, "Wrong one")).toBe("document_not_found");
    expect((await listDocumentsOfUnit(owner, { code })).documents).toEqual([]);
    const key = fileKey({ brandId, documentId });
    expect(await evidenceStore().read(key)).not.toBeNull();
    await pool.query("update picture_leftovers set due_at = now() - interval '1 s' where id = $1", [documentId]);
    await removeDocumentLeftovers(db);
    expect(await evidenceStore().read(key)).toBeNull();
    const { rows } = await pool.query<{ action: string }>(
      "select action from audit_log where brand_id = $1 and action like 'passport.document%' order by sequence",
      [brandId],
    );
    expect(rows.map(({ action }) => action)).toEqual(["passport.document_added", "passport.document_removed"]);
    const events = await pool.query("select from events where brand_id = $1 and type = 'passport.documents_changed'", [
      brandId,
    ]);
    expect(events.rowCount).toBe(2);
  });

  it("is the one of before when the same content comes again, also from several at once", async () => {
    const { owner, passportId, keep } = await mintHeldItem();
    const ids = await Promise.all([keep(), keep(), keep()]);
    expect(new Set(ids).size).toBe(1);
    expect((await listDocumentsOfUnit(owner, { code: passportId })).documents).toHaveLength(1);
  });

  it("takes the last of the brand's room once, however many ask for it", async () => {
    const { brandId, owner, passportId, other, keep } = await mintHeldItem();
    const size = smallPdf("A").length;
    // As much as stands in a hundred others of the largest size, less what one more takes.
    await pool.query(
      `insert into unit_documents (id, brand_id, passport_id, kind, title, access, state, media_type, sha256, size_bytes)
       select 'udc_' || lpad(n::text, 26, '0') || $2, $1, $3, 'certificate', 'Full', 'holder', 'ready', 'application/pdf',
         encode(sha256((n || $2)::bytea), 'hex'), least(26214400, 5368709120 - $4 - (n - 1) * 26214400::bigint)
       from generate_series(1, 205) n where 5368709120 - $4 - (n - 1) * 26214400::bigint > 0`,
      [brandId, brandId.slice(-6), other.passportId, size],
    );
    const outcomes = await Promise.allSettled(["A", "B", "C"].map((title) => keep({ title })));
    const codes = outcomes.map((one) => (one.status === "fulfilled" ? "kept" : (one.reason as { code: string }).code));
    expect(codes.toSorted()).toEqual(["kept", "media_quota_reached", "media_quota_reached"]);
    expect((await listDocumentsOfUnit(owner, { code: passportId })).documents).toHaveLength(1);
  });

  it("says nothing to those who may not, and keeps nothing that is no document or not what its name says", async () => {
    const { owner, passportId } = await mintHeldItem();
    const send = (name: string, content: string | Buffer, more: Record<string, string> = {}) => {
      const form = new FormData();
      form.set("file", new File([new Uint8Array(Buffer.from(content))], name));
      for (const [field, value] of Object.entries({ kind: "certificate", title: "Sent", access: "public", ...more }))
        form.set(field, value);
      const { headers, body } = new Response(form);
      return receiveUnitDocument(owner, { passportId, contentType: headers.get("content-type")!, body: body! });
    };
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const [name, content] of [
      ["drawing.svg", svg],
      ["page.html", "<!doctype html><script>alert(1)</script>"],
      ["certificate.pdf", svg],
      ["certificate.html", smallPdf("A lie")],
      ["certificate.pdf.exe", smallPdf("A lie")],
    ] as const)
      expect([name, await codeOf(send(name, content))]).toEqual([name, "unsupported_media_type"]);
    expect(await codeOf(send("a.pdf", smallPdf("a"), { access: "everybody" }))).toBe("invalid_request");
    expect(await codeOf(send("a.pdf", smallPdf("a"), { kind: "technical_file" }))).toBe("invalid_request");
    expect(await codeOf(send("a.pdf", smallPdf("a"), { issued_on: "2026-02-30" }))).toBe("invalid_request");
    await send("a.pdf", smallPdf("a"), { issued_on: "2026-02-28", language: "de" });
    const { documents } = await listDocumentsOfUnit(owner, { code: passportId });
    expect(documents.map(({ issuedOn, language }) => [issuedOn, language])).toEqual([["2026-02-28", "de"]]);
  });
});
