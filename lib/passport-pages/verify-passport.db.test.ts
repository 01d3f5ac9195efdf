import { describe, expect, it } from "vitest";
import { insertTransfer, setHolder } from "@/db/queries/transfers";
import { listWarranties, updateWarrantyData } from "@/db/queries/warranties";
import { PUBLIC_ECODESIGN_FIELD_NAMES } from "@/lib/ecodesign/registry";
import { viewPublicDocument } from "@/lib/interchange/public-subjects";
import { formatPassportCode, PASSPORT_CODE_BYTES, passportCodeFrom, passportLink } from "@/lib/passports/code";
import { verification } from "@/lib/passports/contract";
import { dayOf } from "@/lib/platform/calendar";
import { DAY_MS, now } from "@/lib/platform/clock";
import { environment } from "@/lib/platform/env";
import type { DomainError } from "@/lib/platform/errors";
import { newId, randomSecret } from "@/lib/platform/ids";
import { hashAddress } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import {
  contextOf,
  mintApiKey,
  mintBrand,
  mintHolder,
  mintMember,
  mintProduct,
} from "@/lib/platform/testing/factories";
import { verifyPassport } from "./verify-passport";
import { viewPublicPassport } from "./view-public-passport";

const { db, pool } = testDatabase();

async function mintSubject(data: Partial<Parameters<typeof mintProduct>[1]> = {}) {
  const brand = await mintBrand(db);
  const { productId, passports } = await mintProduct(db, { ...data, brandId: brand.brandId });
  const { actor } = await mintApiKey(db, { brandId: brand.brandId, scopes: ["verify"] });
  const verify = (code = passports[0]!.code) => verifyPassport(contextOf(db, actor), { code });
  return { ...brand, productId, ...passports[0]!, actor, verify };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was answered"),
    (error: DomainError) => error,
  );

const dayFromNow = (days: number) => dayOf(new Date(now().getTime() + days * DAY_MS));

describe("verifying a passport", () => {
  it("tells product, issuer, state and every public ecodesign field, null where nothing is declared", async () => {
    const { brandId, name, productId, code, verify } = await mintSubject({
      model: "M1",
      gtin: "4006381333931",
      serialNumber: "S-1",
      productGroup: "textiles",
      recycledContent: 33.3,
      carbonScore: 4.5,
      ecodesign: { weight_g: 412.5, materials: [{ name: "Wool", mass_pct: 100 }] },
    });
    const answer = await verify();
    expect(verification.safeParse(answer).error).toBeUndefined();
    expect(answer).toMatchObject({
      code: formatPassportCode(code),
      authenticity: { status: "authentic", reasons: [], issuer: { id: brandId, name } },
      product: {
        id: productId,
        name: "Test jacket",
        model: "M1",
        gtin: "4006381333931",
        serial_number: "S-1",
        product_group: "textiles",
      },
      owner: { state: "unclaimed", since: null, transfer_count: 0 },
      warranties: [],
      sustainability: {
        recycled_content: 33.3,
        carbon_score: 4.5,
        weight_g: 412.5,
        materials: [{ name: "Wool", mass_pct: 100 }],
      },
      compliance: { review_state: "draft", readiness: { answered: 5, required: 22, rule_set: "textiles/4" } },
    });
    for (const field of PUBLIC_ECODESIGN_FIELD_NAMES)
      if (field !== "weight_g" && field !== "materials")
        expect([field, answer.sustainability[field]]).toEqual([field, null]);
    expect(Object.keys(answer.sustainability).sort()).toEqual(
      ["recycled_content", "carbon_score", ...PUBLIC_ECODESIGN_FIELD_NAMES].sort(),
    );
  });

  it("reads the code leniently, a link of this deployment included", async () => {
    const { code, verify } = await mintSubject();
    for (const text of [` ${formatPassportCode(code).toLowerCase()} `, passportLink(code, environment().publicUrl)])
      expect((await verify(text)).code).toBe(formatPassportCode(code));
  });

  it("answers any brand's key: verification points are not the brand", async () => {
    const { code } = await mintSubject();
    const other = await mintSubject();
    expect((await other.verify(code)).code).toBe(formatPassportCode(code));
  });

  it("needs the scope verify", async () => {
    const { brandId, code } = await mintSubject();
    const { actor } = await mintApiKey(db, { brandId, scopes: ["products", "transfer", "read"] });
    expect((await refusal(verifyPassport(contextOf(db, actor), { code }))).code).toBe("insufficient_scope");
  });

  it("lets every member verify", async () => {
    const { brandId, code } = await mintSubject();
    const { actor } = await mintMember(db, { brandId, role: "viewer" });
    expect((await verifyPassport(contextOf(db, actor), { code })).code).toBe(formatPassportCode(code));
  });

  it("tells a misread code apart from one that nobody issued", async () => {
    const { code, verify } = await mintSubject();
    const misread = await refusal(verify(code.slice(0, -1) + (code.endsWith("0") ? "1" : "0")));
    expect(misread).toMatchObject({
      code: "invalid_code",
      extras: { errors: [{ pointer: "?code", code: "invalid_code" }] },
    });
    const unknown = await refusal(verify(passportCodeFrom(randomSecret(PASSPORT_CODE_BYTES))));
    expect(unknown).toMatchObject({
      code: "passport_not_found",
      extras: { members: { authenticity: { status: "unknown" } } },
    });
  });

  it("keeps internal fields and evidence for authorities to itself", async () => {
    const { verify } = await mintSubject({
      ecodesign: {
        data_valid_on: "2026-01-01",
        source_owner: "Materials team, Molde",
        documents: [
          { kind: "manual", name: "public by kind" },
          { kind: "technical_file", name: "closed by kind" },
          { kind: "technical_file", name: "opened", access: "public" },
          { kind: "care", name: "closed", access: "internal" },
        ],
      },
    });
    const { sustainability } = await verify();
    expect(sustainability).not.toHaveProperty("data_valid_on");
    expect(sustainability).not.toHaveProperty("source_owner");
    expect(sustainability.documents?.map(({ name }) => name)).toEqual(["public by kind", "opened"]);
  });

  it("tells a suspended, a stolen and a recalled item", async () => {
    const { productId, passportId, verify } = await mintSubject();
    await pool.query(
      "update passports set status = 'suspended', custody_flag = 'reported_stolen', decommissioned_at = now() " +
        "where id = $1",
      [passportId],
    );
    await pool.query("update products set recalled_at = now() where id = $1", [productId]);
    expect((await verify()).authenticity).toMatchObject({
      status: "suspect",
      reasons: ["suspended", "decommissioned", "reported_stolen", "recalled"],
    });
  });
});

describe("what has to be said first", () => {
  const BY_KIND = {
    revoked:
      "update passports set status = 'revoked', status_reason = 'Counterfeit ring, case 12', status_since = " +
      "'2026-10-01T08:00:00Z' where id = $1",
    suspended:
      "update passports set status = 'suspended', status_reason = 'Seen twice', status_since = " +
      "'2026-10-01T08:00:00Z' where id = $1",
    archived: "update passports set status = 'archived', status_since = '2026-10-01T08:00:00Z' where id = $1",
    decommissioned: "update passports set decommissioned_at = '2026-10-01T08:00:00Z' where id = $1",
    reported_stolen:
      "update passports set custody_flag = 'reported_stolen', custody_since = '2026-10-01T08:00:00Z' where id = $1",
    reported_lost:
      "update passports set custody_flag = 'reported_lost', custody_since = '2026-10-01T08:00:00Z' where id = $1",
    recalled:
      "update products set recalled_at = '2026-10-01T08:00:00Z', recall_reason = 'The valve may leak.' from " +
      "passports where product_id = products.id and passports.id = $1",
  } as const;

  it.each(Object.entries(BY_KIND))(
    "of an item that is %s stands before its authenticity, with day, advice and whom to ask",
    async (kind, change) => {
      const { brandId, passportId, name, verify } = await mintSubject();
      await pool.query(
        "update brands set support_email = 'help@brand.example', support_phone = '+494066969001' where id = $1",
        [brandId],
      );
      await pool.query(change, [passportId]);
      const answer = await verify();
      expect(verification.safeParse(answer).error).toBeUndefined();
      expect(Object.keys(answer).slice(0, 4)).toEqual(["code", "test", "notices", "authenticity"]);
      expect(answer.notices).toMatchObject([
        {
          kind,
          since: "2026-10-01T08:00:00.000Z",
          reason: kind === "recalled" ? "The valve may leak." : null,
          contact: { email: "help@brand.example", phone: "+494066969001", website: null },
        },
      ]);
      expect(answer.notices[0]!.advice).toContain(name);
      expect(answer.authenticity.status).toBe(
        kind === "recalled" ? "authentic" : kind === "revoked" ? "revoked" : "suspect",
      );
      expect(JSON.stringify(answer), "why it was suspended or revoked is the brand's own record").not.toMatch(
        /Counterfeit ring|Seen twice/,
      );
    },
  );

  it("is the gravest, where there are several, and nothing where there is nothing to say", async () => {
    const { passportId, verify } = await mintSubject();
    expect((await verify()).notices).toEqual([]);
    for (const change of [BY_KIND.archived, BY_KIND.recalled, BY_KIND.reported_stolen])
      await pool.query(change, [passportId]);
    expect((await verify()).notices.map(({ kind }) => kind)).toEqual(["reported_stolen", "recalled", "archived"]);
  });

  it("sends nobody to a brand that has left, and is in the document for programs", async () => {
    const { brandId, passportId, verify } = await mintSubject();
    await pool.query(BY_KIND.recalled, [passportId]);
    const { code } = await verify();
    expect(await viewPublicDocument({ db }, { code })).toMatchObject({
      description: expect.stringMatching(/^Recalled since 2026-10-01\. The valve may leak\. Do not use/) as string,
      credentialSubject: { characteristics: { notices: [{ kind: "recalled", reason: "The valve may leak." }] } },
    });
    await pool.query("update brands set closes_at = now(), closed_at = now() where id = $1", [brandId]);
    expect((await verify()).notices[0]).toMatchObject({
      contact: null,
      advice: expect.stringContaining("no longer manages") as string,
    });
  });
});

describe("the owner", () => {
  it("is told as owned since when, and never who it is", async () => {
    const { brandId, passportId, verify } = await mintSubject();
    const { holderId, email } = await mintHolder(db, { brandId });
    const at = new Date("2026-04-18T16:02:11.000Z");
    await setHolder(db, { passportId, holderId, at });
    const answer = await verify();
    expect(answer.owner).toEqual({ state: "owned", since: at.toISOString(), transfer_count: 1 });
    expect(JSON.stringify(answer)).not.toContain(email);
    expect(JSON.stringify(answer)).not.toContain(holderId);
  });

  it("is transfer_pending while a transfer waits, and not once its time has passed", async () => {
    const { brandId, passportId, verify } = await mintSubject();
    const { holderId, email: recipient } = await mintHolder(db, { brandId });
    await setHolder(db, { passportId, holderId, at: now() });
    const transferId = newId("trf");
    await insertTransfer(db, {
      id: transferId,
      brandId,
      passportId,
      kind: "resale",
      recipientEmail: recipient,
      recipientEmailHash: hashAddress(recipient),
      startedByKind: "system",
      expiresAt: new Date(now().getTime() + DAY_MS),
    });
    const pending = await verify();
    expect(pending.owner.state).toBe("transfer_pending");
    expect(JSON.stringify(pending)).not.toContain(recipient);
    await pool.query(
      "update transfers set created_at = now() - interval '2 days', expires_at = now() - interval '1 second' " +
        "where id = $1",
      [transferId],
    );
    expect((await verify()).owner.state).toBe("owned");
    await pool.query(
      "update transfers set status = 'declined', ended_at = now(), expires_at = now() + interval '1 day' where id = $1",
      [transferId],
    );
    expect((await verify()).owner.state).toBe("owned");
  });
});

describe("the warranties", () => {
  it("are those that cover the day, first and last day included", async () => {
    const { passportId, verify } = await mintSubject({ warrantyMonths: 24 });
    const warrantyId = (await listWarranties(db, passportId))[0]!.id;
    expect((await verify()).warranties).toEqual([]);

    const runs = (startsOn: string, endsOn: string) =>
      updateWarrantyData(db, { warrantyId, set: { state: "active", startsOn, endsOn } });
    await runs(dayFromNow(-10), dayFromNow(0));
    expect((await verify()).warranties).toEqual([
      { kind: "manufacturer", starts_on: dayFromNow(-10), ends_on: dayFromNow(0), transferable: true, territory: null },
    ]);
    await runs(dayFromNow(0), dayFromNow(10));
    expect((await verify()).warranties).toHaveLength(1);
    await runs(dayFromNow(1), dayFromNow(10));
    expect((await verify()).warranties).toEqual([]);
    await runs(dayFromNow(-10), dayFromNow(-1));
    expect((await verify()).warranties).toEqual([]);
    for (const state of ["not_activated", "void", "not_transferred"] as const) {
      await updateWarrantyData(db, { warrantyId, set: { state, startsOn: dayFromNow(-10), endsOn: dayFromNow(10) } });
      expect((await verify()).warranties).toEqual([]);
    }
  });
});

describe("the public passport", () => {
  it("shows what a verification answers, and the brand's contacts", async () => {
    const { brandId, name, code, verify } = await mintSubject();
    await pool.query(
      "update brands set website = 'https://brand.example', support_email = 'help@brand.example' where id = $1",
      [brandId],
    );
    const passport = await viewPublicPassport({ db }, { code });
    expect(passport.brand).toEqual({
      name,
      locale: "en",
      website: "https://brand.example",
      supportEmail: "help@brand.example",
      logoHash: null,
      closedAt: null,
    });
    const { authenticity, ...rest } = await verify();
    expect(passport.verification).toMatchObject({
      ...rest,
      authenticity: { ...authenticity, verified_at: expect.any(String) as string },
    });
  });

  it("refuses what is no code, and what nobody issued", async () => {
    expect((await refusal(viewPublicPassport({ db }, { code: "no code" }))).code).toBe("invalid_code");
    const unknown = passportCodeFrom(randomSecret(PASSPORT_CODE_BYTES));
    expect((await refusal(viewPublicPassport({ db }, { code: unknown }))).code).toBe("passport_not_found");
  });
});
