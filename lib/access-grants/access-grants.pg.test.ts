import { afterEach, describe, expect, it } from "vitest";
import { acrossBrands } from "@/db/tenant";
import { eraseHolder } from "@/lib/holder-data/erase-holder";
import { exportHolder } from "@/lib/holder-data/export-holder";
import { findHolder } from "@/lib/holder-data/show-holder";
import { mailsTo } from "@/lib/holders/testing/account-kit";
import { DAY_MS, now, setClock } from "@/lib/platform/clock";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { mintGtin } from "@/lib/products/testing/mint-gtin";
import { auditActions, giveTo, mailboxOf, mintScene, visitor } from "@/lib/transfers/testing/transfer-kit";
import { confirmAccessRequest, openAccessRequest } from "./answer-request";
import { askForAccess } from "./ask-for-access";
import { endRecognition, recogniseAuthority, refuseAuthority } from "./authorities";
import type { AccessRequestForm } from "./contract";
import { consentToGrant, grantAccess, inviteReader, refuseAccess, revokeAccess } from "./decide-grant";
import { endGrants, listGrants, showGrant } from "./list-grants";
import { giveUpAccess, makeReaderToken, revokeOwnToken, showOwnAccess } from "./own-access";
import { findReaderBySession, findReaderByToken, readsOf } from "./reader";
import { GRANT_DAYS_MAX, READER_TOKENS_MAX, REQUESTS_AN_HOUR_MAX } from "./rules";
import {
  AS_ANYBODY,
  requestForm,
  enterAsReader,
  inDays,
  mintGranted,
  mintReaderToken,
  mintRestricted,
  mintWaiting,
  readAs,
  requestTokensOf,
} from "./testing/grant-kit";

const { db, pool } = testDatabase();
const everybody = acrossBrands(db);
let restoreClock = () => {};
afterEach(() => restoreClock());
const later = (ms: number) => (restoreClock = setClock(() => new Date(Date.now() + ms)));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    ({ code }: DomainError) => code,
  );
const readerOf = (mailbox: string) => ({ mailboxHash: hashAddress(mailbox), onlyBrand: null });
const rowOf = async (grantId: string) =>
  (await pool.query("select * from access_grants where id = $1", [grantId])).rows[0] as Record<string, unknown>;
const AS_INTERESTED = { field: true, document: false, withheld: ["documents"] };

describe("a request", () => {
  it("is nobody's before its mailbox has answered, once, and then the brand's to decide", async () => {
    const scene = await mintRestricted();
    const rita = mailboxOf("rita");
    await askForAccess(visitor(), requestForm(rita, scene.code));
    const listed = async () => (await listGrants(scene.owner, { status: [], limit: 50 })).rows;
    expect([await listed(), await auditActions(scene.brandId)]).toEqual([[], []]);
    const [token] = (await requestTokensOf(rita)) as [string];
    expect(await openAccessRequest(visitor(), token)).toMatchObject({ status: "unproved" });
    await confirmAccessRequest(visitor(), { token });
    expect(await refusal(confirmAccessRequest(visitor(), { token }))).toBe("access_grant_conflict");
    expect(await listed()).toMatchObject([{ status: "waiting", email: rita, organisation: "Repair Ltd" }]);
    expect(await readAs(readerOf(rita), scene.code)).toEqual(AS_ANYBODY);
    expect(await auditActions(scene.brandId)).toEqual(["access_grant.requested"]);
  });

  it("says the same for a mailbox that asked before, too often or has access, and writes three links an hour", async () => {
    const { reader, code } = await mintGranted();
    const before = (await mailsTo(reader)).length;
    await askForAccess(visitor(), requestForm(reader, code));
    expect((await mailsTo(reader)).length).toBe(before);
    const often = mailboxOf("often");
    for (let turn = 0; turn < REQUESTS_AN_HOUR_MAX + 2; turn += 1)
      await askForAccess(visitor(), requestForm(often, (await mintRestricted()).code));
    expect(await requestTokensOf(often)).toHaveLength(REQUESTS_AN_HOUR_MAX);
    expect(await refusal(askForAccess(visitor(), requestForm(often, "0000-0000-0000-00000")))).toBe(
      "passport_not_found",
    );
  });

  it("of an authority no brand sees, nor decides on", async () => {
    const scene = await mintRestricted();
    const { reader } = await mintWaiting(scene, { role: "customs", scope: "brand" });
    const { rows } = await pool.query<{ id: string }>("select id from access_grants where email = $1", [reader]);
    const grantId = rows[0]!.id;
    expect((await listGrants(scene.owner, { status: [], limit: 50 })).rows).toEqual([]);
    for (const decide of [
      () => showGrant(scene.owner, { grantId }),
      () => grantAccess(scene.owner, { grantId, ends_on: inDays(1) }),
      () => refuseAccess(scene.owner, { grantId, reason: "No" }),
    ])
      expect(await refusal(decide())).toBe("access_grant_not_found");
  });
});

describe("a grant", () => {
  it("lets its reader read its set of its item, by session and key, and nothing beyond", async () => {
    const { code, reader, grantId, owner } = await mintGranted();
    const session = await enterAsReader(reader);
    expect(await readAs(await findReaderBySession(everybody, session), code)).toEqual(AS_INTERESTED);
    const key = await mintReaderToken(reader);
    expect(await readAs(await findReaderByToken(everybody, key), code)).toEqual(AS_INTERESTED);
    expect(await readAs(null, code)).toEqual(AS_ANYBODY);
    const other = await mintRestricted();
    expect(await readAs(readerOf(reader), other.code)).toEqual(AS_ANYBODY);
    const { reads } = await showGrant(owner, { grantId });
    expect(reads).toMatchObject([{ reads: 2, code: code.replaceAll("-", "") }]);
  });

  it("of an item reaches no other item of its model; of a model it does", async () => {
    for (const [scope, expected] of [
      ["passport", AS_ANYBODY],
      ["product", AS_INTERESTED],
    ] as const) {
      const { reader, sibling } = await mintGranted(scope);
      expect([scope, await readAs(readerOf(reader), sibling)]).toEqual([scope, expected]);
    }
  });

  it("can be held to some fields, and the others stay withheld", async () => {
    const scene = await mintRestricted();
    const { reader, grantId } = await mintWaiting(scene);
    await grantAccess(scene.owner, { grantId, elements: ["battery_service"], ends_on: inDays(1) });
    expect(await readAs(readerOf(reader), scene.code)).toEqual(AS_ANYBODY);
    const more = await mintRestricted();
    const grant = await mintWaiting(more);
    await grantAccess(more.owner, {
      grantId: grant.grantId,
      elements: ["disassembly_instructions"],
      ends_on: inDays(1),
    });
    expect(await readAs(readerOf(grant.reader), more.code)).toEqual(AS_INTERESTED);
  });

  it("ends at once when it is revoked, given up or past its day, and its reader is told", async () => {
    const { code, reader, grantId, compliance, brandId } = await mintGranted();
    const key = await mintReaderToken(reader);
    await revokeAccess(compliance, { grantId, reason: "Contract ended. See https://evil.example" });
    expect(await readAs(await findReaderByToken(everybody, key), code)).toEqual(AS_ANYBODY);
    const mail = (await mailsTo(reader)).at(-1)!;
    expect(mail.text).toContain("Contract ended.");
    expect(mail.text).not.toContain("https://evil.example");
    expect(await auditActions(brandId)).toEqual([
      "access_grant.requested",
      "access_grant.granted",
      "access_grant.revoked",
    ]);
    const grant = await mintGranted();
    const session = await enterAsReader(grant.reader);
    await giveUpAccess(visitor(), { session, grantId: grant.grantId });
    expect(await readAs(readerOf(grant.reader), grant.code)).toEqual(AS_ANYBODY);
    const past = await mintGranted();
    later(31 * DAY_MS);
    expect(await readAs(readerOf(past.reader), past.code)).toEqual(AS_ANYBODY);
    await endGrants(everybody);
    expect(await rowOf(past.grantId)).toMatchObject({ status: "expired", ended_by: "system" });
    expect((await mailsTo(past.reader)).at(-1)!.subject).toMatch(/ended/);
  });

  it("for the whole brand needs two different people, whatever happens at once", async () => {
    const scene = await mintRestricted();
    const { reader, grantId } = await mintWaiting(scene, { scope: "brand" });
    expect(await grantAccess(scene.owner, { grantId, ends_on: inDays(9) })).toEqual({ status: "consent" });
    expect(await readAs(readerOf(reader), scene.code)).toEqual(AS_ANYBODY);
    expect(await refusal(consentToGrant(scene.owner, { grantId }))).toBe("other_person_needed");
    await expect(
      pool.query("update access_grants set status = 'granted', consented_by = granted_by where id = $1", [grantId]),
    ).rejects.toThrow("access_grants_of_brand_by_two_people");
    expect(await refusal(consentToGrant(scene.manager, { grantId }))).toBe("forbidden");
    const outcomes = await Promise.all([
      refusal(consentToGrant(scene.compliance, { grantId })),
      refusal(refuseAccess(scene.compliance, { grantId, reason: "No" })),
      refusal(refuseAccess(scene.owner, { grantId, reason: "No" })),
    ]);
    expect(outcomes.toSorted()).toEqual(["access_grant_conflict", "access_grant_conflict", "done"]);
  });

  it("made by invitation is in force for a model, and waits for consent for the brand", async () => {
    const scene = await mintRestricted();
    const email = mailboxOf("recycler");
    const { of: _of, scope: _scope, ...reader } = { ...requestForm(email, ""), role: "recycler" as const };
    const { grantId, status } = await inviteReader(scene.compliance, { ...reader, ends_on: inDays(5) });
    expect(status).toBe("consent");
    await consentToGrant(scene.owner, { grantId });
    expect(await readAs(readerOf(email), scene.code)).toEqual(AS_INTERESTED);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["access_answer"]);
  });

  it.each([-1, GRANT_DAYS_MAX + 1])("ends within two years from now, not in %i days", async (days) => {
    const scene = await mintRestricted();
    const { grantId } = await mintWaiting(scene);
    expect(await refusal(grantAccess(scene.owner, { grantId, ends_on: inDays(days) }))).toBe("access_end_out_of_range");
  });
});

describe("an authority", () => {
  const mintOperator = async () => {
    const { brandId } = await mintBrand(db);
    const { actor } = await mintMember(db, { brandId, role: "owner" });
    return contextOf(db, { ...actor, isOperator: true, secondStepAt: now() });
  };
  const AS_AUTHORITY = { field: true, document: true, withheld: [] };

  it("reads its set at the brands that the operator named, until that ends, as their logs say without its name", async () => {
    const [namedReader, other, operator] = [await mintRestricted(), await mintRestricted(), await mintOperator()];
    const { reader } = await mintWaiting(namedReader, { role: "market_surveillance", scope: "brand" });
    const { rows } = await pool.query<{ id: string }>("select id from access_grants where email = $1", [reader]);
    const grantId = rows[0]!.id;
    expect(await readAs(readerOf(reader), namedReader.code)).toEqual(AS_ANYBODY);
    // The form says beside its field which of the brands there is not.
    const misspelt = recogniseAuthority(operator, {
      grantId,
      brands: [namedReader.slug, "nobody"],
      ends_on: inDays(30),
    });
    await expect(misspelt).rejects.toMatchObject({ code: "brand_not_found", extras: { members: { slug: "nobody" } } });
    await recogniseAuthority(operator, { grantId, brands: [namedReader.slug], ends_on: inDays(30) });
    expect(await readAs(readerOf(reader), namedReader.code)).toEqual(AS_AUTHORITY);
    expect(await readAs(readerOf(reader), other.code)).toEqual(AS_ANYBODY);

    await endRecognition(operator, { grantId, reason: "The inquiry is closed" });
    expect(await readAs(readerOf(reader), namedReader.code)).toEqual(AS_ANYBODY);
    const { rows: log } = await pool.query<{ action: string; actor_kind: string; text: string }>(
      "select action, actor_kind, row_to_json(l)::text as text from audit_log l where brand_id = $1 order by sequence",
      [namedReader.brandId],
    );
    expect(log.map(({ action, actor_kind: kind }) => [action, kind])).toEqual([
      ["authority.recognised", "operator"],
      ["authority.ended", "operator"],
    ]);
    for (const { text } of log) for (const word of [reader, "Repair Ltd", "Rita"]) expect(text).not.toContain(word);
    expect(await auditActions(other.brandId)).toEqual([]);
  });

  it("refused reads nothing, and is told why", async () => {
    const [scene, operator] = [await mintRestricted(), await mintOperator()];
    const { reader } = await mintWaiting(scene, { role: "customs", scope: "brand" });
    const { rows } = await pool.query<{ id: string }>("select id from access_grants where email = $1", [reader]);
    await refuseAuthority(operator, { grantId: rows[0]!.id, reason: "No such office is known" });
    expect(await auditActions(operator.actor.brandId)).toEqual(["authority.refused"]);
    expect(await auditActions(scene.brandId)).toEqual([]);
    expect(await readAs(readerOf(reader), scene.code)).toEqual(AS_ANYBODY);
    expect((await mailsTo(reader)).at(-1)!.text).toContain("No such office is known");
  });
});

describe("each role of Article 77(2)", () => {
  const recognised = async (role: AccessRequestForm["role"]) => {
    const scene = await mintRestricted();
    const { brandId } = await mintBrand(db);
    const { actor } = await mintMember(db, { brandId, role: "owner" });
    const operator = contextOf(db, { ...actor, isOperator: true, secondStepAt: now() });
    const { reader } = await mintWaiting(scene, { role, scope: "brand" });
    const { rows } = await pool.query<{ id: string }>("select id from access_grants where email = $1", [reader]);
    await recogniseAuthority(operator, { grantId: rows[0]!.id, ends_on: inDays(30) });
    return readAs(readerOf(reader), scene.code);
  };

  it.each(["notified_body", "market_surveillance", "commission"] as const)(
    "a %s that is recognised reads points 2 and 3",
    async (role) => expect(await recognised(role)).toEqual({ field: true, document: true, withheld: [] }),
  );

  it.each(["customs", "other_authority"] as const)("a %s reads public data alone, also when recognised", async (role) =>
    expect(await recognised(role)).toEqual(AS_ANYBODY),
  );

  it("a purchaser asks for one battery, whatever scope the form says, and gets no dismantling data", async () => {
    const scene = await mintRestricted();
    const { reader, grantId } = await mintWaiting(scene, { role: "purchaser", scope: "brand" });
    for (const scope of ["product", "brand"] as const)
      expect([scope, await refusal(grantAccess(scene.owner, { grantId, scope, ends_on: inDays(9) }))]).toEqual([
        scope,
        "access_role_not_offered",
      ]);
    expect(await grantAccess(scene.owner, { grantId, ends_on: inDays(9) })).toEqual({ status: "granted" });
    expect(await rowOf(grantId)).toMatchObject({ role: "purchaser", scope: "passport", consented_by: null });
    expect(await readAs(readerOf(reader), scene.code)).toEqual(AS_ANYBODY);
  });

  it("a purchaser's access is not offered for a model, nor for what is no battery", async () => {
    const scene = await mintRestricted();
    const gtin = mintGtin();
    await pool.query("update products set gtin = $2 where id = $1", [scene.productId, gtin]);
    const ask = (of: string) =>
      refusal(askForAccess(visitor(), requestForm(mailboxOf("buyer"), of, { role: "purchaser" })));
    expect(await ask(gtin)).toBe("access_role_not_offered");
    await pool.query("update products set product_group = 'electronics' where id = $1", [scene.productId]);
    expect(await ask(scene.code)).toBe("access_role_not_offered");
  });

  it("a purchaser who is invited gets access to the battery with the code, and to no model or brand", async () => {
    const [scene, other] = [await mintRestricted(), await mintRestricted()];
    const { of: _of, scope: _scope, ...reader } = requestForm(mailboxOf("buyer"), "", { role: "purchaser" });
    const invite = (to: { code?: string }) =>
      inviteReader(scene.compliance, { ...reader, role: "purchaser", ...to, ends_on: inDays(5) });
    expect(await refusal(invite({}))).toBe("access_role_not_offered");
    expect(await refusal(invite({ code: other.code }))).toBe("passport_not_found");
    const { grantId, status } = await invite({ code: scene.code });
    expect(status).toBe("granted");
    expect(await rowOf(grantId)).toMatchObject({ scope: "passport", product_id: null });
    const { grantId: repairer } = await inviteReader(scene.compliance, {
      ...{ ...reader, email: mailboxOf("rita"), role: "repairer" as const },
      ...{ code: scene.code, ends_on: inDays(5) },
    });
    expect(await rowOf(repairer)).toMatchObject({ scope: "passport", status: "granted" });
  });
});

describe("what attackers try", () => {
  it("of another brand's requests nobody decides, and granting and revoking at once ends in one of them", async () => {
    const scene = await mintRestricted();
    const { grantId, reader } = await mintWaiting(scene);
    const other = await mintRestricted();
    for (const decide of [
      () => grantAccess(other.owner, { grantId, ends_on: inDays(1) }),
      () => revokeAccess(other.owner, { grantId, reason: "x" }),
    ])
      expect(await refusal(decide())).toBe("access_grant_not_found");
    const outcomes = await Promise.all([
      refusal(grantAccess(scene.owner, { grantId, ends_on: inDays(1) })),
      refusal(grantAccess(scene.compliance, { grantId, ends_on: inDays(1) })),
      refusal(refuseAccess(scene.owner, { grantId, reason: "x" })),
    ]);
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    const { status } = await rowOf(grantId);
    expect((await readAs(readerOf(reader), scene.code)).field).toBe(status === "granted");
  });

  it("a key that is forged, revoked or past its time is nobody's, and five is all there are", async () => {
    const { reader } = await mintGranted();
    const session = await enterAsReader(reader);
    const { secret } = await makeReaderToken(visitor(), { session, label: "One" });
    expect(JSON.stringify((await pool.query("select * from access_tokens")).rows)).not.toContain(secret);
    for (const forged of [`${secret}x`, secret.slice(0, -1), secret.toUpperCase(), "dpp_grant_", ""])
      expect([forged, await findReaderByToken(everybody, forged)]).toEqual([forged, null]);
    for (let count = 1; count < READER_TOKENS_MAX; count += 1)
      await makeReaderToken(visitor(), { session, label: "More" });
    expect(await refusal(makeReaderToken(visitor(), { session, label: "Six" }))).toBe("reader_tokens_full");
    const { id: tokenId } = (await showOwnAccess(visitor(), session)).tokens[0]!;
    const stranger = await mintGranted();
    const theirs = await enterAsReader(stranger.reader);
    expect(await refusal(revokeOwnToken(visitor(), { session: theirs, tokenId }))).toBe("not_found");
    expect(await refusal(giveUpAccess(visitor(), { session: theirs, grantId: "acg_0" }))).toBe(
      "access_grant_not_found",
    );
    await revokeOwnToken(visitor(), { session, tokenId });
    expect(await findReaderByToken(everybody, secret)).toBeNull();
    const { secret: another } = await makeReaderToken(visitor(), { session, label: "Again" });
    later(31 * DAY_MS);
    expect(await findReaderByToken(everybody, another)).toBeNull();
  });

  it("a session that a brand's own mail began reads that brand alone, and makes no keys", async () => {
    const { reader, code, brandId } = await mintGranted();
    const elsewhere = await mintRestricted();
    expect(await readAs({ ...readerOf(reader), onlyBrand: elsewhere.brandId }, code)).toEqual(AS_ANYBODY);
    expect((await readAs({ ...readerOf(reader), onlyBrand: brandId }, code)).field).toBe(true);
    const session = await enterAsReader(reader);
    await pool.query("update holder_sessions set only_brand = $1 where mailbox_hash = $2", [
      brandId,
      hashAddress(reader),
    ]);
    expect(await refusal(makeReaderToken(visitor(), { session, label: "x" }))).toBe("holder_session_ended");
  });

  it("a manager sees and does not decide; a viewer does neither", async () => {
    const { manager, grantId, brandId } = await mintGranted();
    expect((await showGrant(manager, { grantId })).status).toBe("granted");
    expect(await refusal(revokeAccess(manager, { grantId, reason: "x" }))).toBe("forbidden");
    const viewer = contextOf(db, (await mintMember(db, { brandId, role: "viewer" })).actor);
    expect(await refusal(listGrants(viewer, { status: [], limit: 50 }))).toBe("forbidden");
  });
});

describe("a reader's data", () => {
  it("go with the person, and their access with them", async () => {
    const { owner, reader, code, grantId } = await mintGranted();
    const key = await mintReaderToken(reader);
    const { emailHash } = await findHolder(owner, { email: reader });
    const file = JSON.parse(await exportHolder(owner, { emailHash, format: "json" })) as { access_grants: object[] };
    expect(file.access_grants).toMatchObject([{ id: grantId, organisation: "Repair Ltd", status: "granted" }]);
    await eraseHolder(owner, { emailHash });
    expect(await rowOf(grantId)).toMatchObject({ email: null, name: null, organisation: null, status: "withdrawn" });
    expect(await findReaderByToken(everybody, key)).toBeNull();
    expect(await readAs(readerOf(reader), code)).toEqual(AS_ANYBODY);
  });

  it("of an item's holder hold the holder's set too", async () => {
    const scene = await mintScene();
    const holder = mailboxOf("holder");
    const of = { brandId: scene.brandId, productId: newId("prd"), passportId: scene.passportId };
    expect((await readsOf(everybody, readerOf(holder), of)).sets.has("holder")).toBe(false);
    await giveTo(scene, holder);
    expect((await readsOf(everybody, readerOf(holder), of)).sets.has("holder")).toBe(true);
  });
});
