import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { insertMember, listMemberships } from "@/db/queries/team";
import { companyExchange } from "@/lib/people/auth/next-auth-company";
import { endAtProvider } from "@/lib/people/auth/next-auth-exchange";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { switchBrand } from "../sessions/sessions";
import { addCompanyDomain, removeCompanyDomain, verifyCompanyDomain } from "./change-domains";
import { removeCompanySignIn, saveCompanySignIn, showCompanySignIn, testCompanySignIn } from "./change-provider";
import { findCompany } from "./find-company";
import { actionsOf, as, client, companySite, enter, seenBy, showDomain, visitor } from "./testing/company-kit";

const { names, openCompany } = await companySite();
const { db, pool } = testDatabase();

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was done"),
    (error: DomainError) => error.code,
  );

describe("signing in at a company's provider", () => {
  it("makes a newcomer with a verified mailbox a member with the default role, and knows them again, with PKCE, state and nonce", async () => {
    const company = await openCompany();
    as(company, "kim", { email: `kim@${company.domain}`, email_verified: true, name: "Kim Lind" });
    const first = await enter(company, "kim");
    for (const parameter of ["state", "nonce", "code_challenge"])
      expect(first.authorizeUrl.searchParams.get(parameter)).toMatch(/^[\w-]{20,}$/);
    expect(first.authorizeUrl.searchParams.get("code_challenge_method")).toBe("S256");
    expect(first.member).toMatchObject({
      user: { email: `kim@${company.domain}`, name: "Kim Lind" },
      actor: { role: "viewer", brandId: company.brandId, isAtCompany: true },
    });
    as(company, "kim", { email: `kim.lind@${company.domain}`, email_verified: true });
    expect((await enter(company, "kim")).member!.user.id).toBe(first.member!.user.id);
    expect(await actionsOf(company.brandId)).toEqual(
      expect.arrayContaining([
        "company_sign_in.saved",
        "company_domain.verified",
        "member.joined",
        "company_identity.linked",
        "session.started",
      ]),
    );
    const { rows } = await pool.query("select password_hash from users where id = $1", [first.member!.user.id]);
    expect(rows).toEqual([{ password_hash: null }]);
  });

  it("makes a newcomer whose name no text can hold a member by their mailbox's", async () => {
    const company = await openCompany();
    as(company, "kim", { email: `kim@${company.domain}`, email_verified: true, name: "Kim\0Lind" });
    expect((await enter(company, "kim")).member).toMatchObject({ user: { name: "kim" } });
  });

  it.each([
    ["an unverified mailbox", { email_verified: false }, "not_verified"],
    ["a mailbox nobody says is verified", {}, "unverified"],
    ["a mailbox of a foreign domain", { email: "eve@elsewhere.example", email_verified: true }, "domain"],
    ["a domain that only ends alike", { email: "eve@evil-DOMAIN", email_verified: true }, "domain"],
    ["no mailbox", { email: undefined, email_verified: true }, "no_email"],
  ])("refuses %s", async (_what, person, reason) => {
    const company = await openCompany();
    const email = "email" in person ? person.email?.replace("DOMAIN", company.domain) : `eve@${company.domain}`;
    as(company, "eve", { ...person, email });
    const { refusedAs, signedIn } = await enter(company, "eve");
    expect([refusedAs, signedIn]).toEqual([reason, null]);
  });

  it("takes over no account that works for another brand, or for none", async () => {
    const [company, other] = [await openCompany(), await mintBrand(db)];
    const victim = await mintMember(db, { brandId: other.brandId, email: `vic@${company.domain}` });
    as(company, "vic", { email: victim.email, email_verified: true });
    expect((await enter(company, "vic")).refusedAs).toBe("elsewhere");
    await insertMember(db, { brandId: company.brandId, userId: victim.userId, role: "viewer" });
    expect((await enter(company, "vic")).refusedAs).toBe("elsewhere");
    await pool.query("delete from members where user_id = $1", [victim.userId]);
    expect((await enter(company, "vic")).refusedAs).toBe("elsewhere");
  });

  it("works for that brand alone, also when the person joins another one later", async () => {
    const [company, other] = [await openCompany(), await mintBrand(db)];
    as(company, "kim", { email: `kim@${company.domain}`, email_verified: true });
    const { member } = await enter(company, "kim");
    await insertMember(db, { brandId: other.brandId, userId: member!.user.id, role: "owner" });
    expect(await refusal(switchBrand(contextOf(db, member!.actor), { brandId: other.brandId }))).toBe("not_found");
    expect((await enter(company, "kim")).member!.actor.brandId).toBe(company.brandId);
  });

  it("does not bring back whom an owner removed", async () => {
    const company = await openCompany();
    as(company, "kim", { email: `kim@${company.domain}`, email_verified: true });
    const { member } = await enter(company, "kim");
    await pool.query("delete from members where user_id = $1", [member!.user.id]);
    expect((await enter(company, "kim")).refusedAs).toBe("removed");
    expect(await listMemberships(db, member!.user.id)).toEqual([]);
  });

  it("takes no answer without its cookies, with another state, twice, or at another brand's address", async () => {
    const [company, stranger] = [await openCompany(), await openCompany()];
    as(company, "kim", { email: `kim@${company.domain}`, email_verified: true });
    expect((await enter(company, "kim", (came) => void (came.cookies = {}))).signedIn).toBeNull();
    expect((await enter(company, "kim", (came) => void (came.query["state"] = "another"))).signedIn).toBeNull();
    const { came, company: exchange, signedIn } = await enter(company, "kim");
    expect(signedIn).not.toBeNull();
    expect(await endAtProvider(exchange, came)).toMatchObject({ refusedAs: "other" });
    const theirs = (await companyExchange(visitor(), { brandId: stranger.brandId, client }))!;
    expect(await endAtProvider(theirs, came)).toMatchObject({ refusedAs: "other" });
  });
});

describe("a company's provider and domains", () => {
  it("are kept with the secret sealed, and told without it", async () => {
    const { owner, brandId, provider } = await openCompany();
    const reported = JSON.stringify([
      await showCompanySignIn(owner),
      await listAuditRows(db, { brandId, afterSequence: 0, limit: 50 }),
    ]);
    const { rows } = await pool.query<{ row: string }>(
      "select company_sign_ins::text as row from company_sign_ins where brand_id = $1",
      [brandId],
    );
    expect(reported + rows[0]!.row + rows[0]!.row.replaceAll("\\x", "")).not.toContain(provider.clientSecret);
    expect(rows[0]!.row).not.toContain(Buffer.from(provider.clientSecret).toString("hex"));
  });

  it("keep the secret for their own issuer only", async () => {
    const [{ owner, provider }, other] = [await openCompany(), await openCompany()];
    const form = { client_id: provider.clientId, default_role: "developer" } as const;
    await saveCompanySignIn(owner, { ...form, issuer: provider.issuer, seen: await seenBy(owner) });
    expect(
      await refusal(saveCompanySignIn(owner, { ...form, issuer: other.provider.issuer, seen: await seenBy(owner) })),
    ).toBe("invalid_request");
    expect((await showCompanySignIn(owner)).provider).toMatchObject({
      issuer: provider.issuer,
      defaultRole: "developer",
    });
  });

  it("are not overwritten where somebody else saved them meanwhile, not even by a new secret alone", async () => {
    const { owner, provider } = await openCompany();
    const { issuer, clientId: client_id, clientSecret: client_secret } = provider;
    const seen = await seenBy(owner);
    await saveCompanySignIn(owner, { issuer, client_id, client_secret, default_role: "manager", seen });
    const late = saveCompanySignIn(owner, { issuer, client_id, default_role: "developer", seen });
    const conflict = await late.then(
      () => expect.fail("it was done"),
      (error: DomainError) => error,
    );
    expect(conflict).toMatchObject({
      code: "edit_conflict",
      extras: { members: { stored: { issuer, client_id, default_role: "manager" } } },
    });
    expect(JSON.stringify(conflict.extras)).not.toContain(client_secret);
    expect((await showCompanySignIn(owner)).provider).toMatchObject({ defaultRole: "manager" });
    const again = await seenBy(owner);
    await saveCompanySignIn(owner, {
      issuer,
      client_id,
      client_secret: `another ${client_secret}`,
      default_role: "manager",
      seen: again,
    });
    expect(await refusal(saveCompanySignIn(owner, { issuer, client_id, default_role: "viewer", seen: again }))).toBe(
      "edit_conflict",
    );
    await removeCompanySignIn(owner);
    expect(
      await refusal(
        saveCompanySignIn(owner, { issuer, client_id, client_secret, default_role: "viewer", seen: again }),
      ),
    ).toBe("edit_conflict");
  });

  it("are not kept where no provider answers as the one that is named", async () => {
    const { owner, provider } = await openCompany();
    const form = {
      client_id: "carnet",
      client_secret: "secret",
      default_role: "viewer",
      seen: await seenBy(owner),
    } as const;
    for (const issuer of [
      "http://127.0.0.1:1",
      `${provider.issuer}/tenant`,
      provider.issuer.replace("127.0.0.1", "localhost"),
    ])
      expect(await refusal(saveCompanySignIn(owner, { ...form, issuer }))).toBe("provider_unreachable");
    await testCompanySignIn(owner);
    await provider.stop();
    expect(await refusal(testCompanySignIn(owner))).toBe("provider_unreachable");
  });

  it("are found by a domain once its record stands in DNS, which decides whose it is", async () => {
    const { owner, brandId } = await openCompany();
    const domain = `new-${brandId.slice(-8)}.example`;
    await addCompanyDomain(owner, { domain });
    expect(await refusal(verifyCompanyDomain(owner, { domain }))).toBe("domain_not_shown");
    expect(await findCompany({ db }, { email: `anna@${domain}` })).toBeNull();
    await showDomain(names, owner, domain);
    expect(await findCompany({ db }, { email: `Anna@${domain.toUpperCase()}` })).toEqual({ brandId });
    const heir = await openCompany();
    await showDomain(names, heir.owner, domain);
    expect(await findCompany({ db }, { email: `anna@${domain}` })).toEqual({ brandId: heir.brandId });
    await removeCompanyDomain(heir.owner, { domain });
    expect(await findCompany({ db }, { email: `anna@${domain}` })).toBeNull();
  });

  it("end together: nobody is led there any more", async () => {
    const company = await openCompany();
    await removeCompanySignIn(company.owner);
    expect(await companyExchange(visitor(), { brandId: company.brandId, client })).toBeNull();
    expect(await findCompany({ db }, { email: `kim@${company.domain}` })).toBeNull();
    expect((await actionsOf(company.brandId)).at(-1)).toBe("company_sign_in.removed");
  });
});
