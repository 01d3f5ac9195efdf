import { afterAll, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { insertMember, listMemberships } from "@/db/queries/members";
import { authOptions } from "@/lib/auth/next-auth";
import { companyExchange } from "@/lib/auth/next-auth-company";
import { askNextAuth, beginAtProvider, cookiesIn } from "@/lib/auth/next-auth-exchange";
import { decodeSession, sessionCookieName } from "@/lib/auth/session-cookie";
import { tellNextAuth } from "@/lib/platform/env";
import type { DomainError } from "@/lib/platform/errors";
import { newId } from "@/lib/platform/ids";
import { findMemberOfSession, type MemberActor } from "@/lib/sessions/find-member";
import { switchBrand } from "@/lib/sessions/switch-brand";
import { testDatabase } from "@/lib/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/testing/factories";
import { withSettings } from "@/lib/testing/settings";
import { addCompanyDomain, removeCompanyDomain, verifyCompanyDomain } from "./change-domains";
import { companyCallbackUrl, removeCompanySignIn, saveCompanySignIn, showCompanySignIn, testCompanySignIn } from "./change-provider";
import { findCompany } from "./find-company";
import { startNameServer } from "./testing/name-server";
import { type RunningProvider, signInAtProvider, startOpenIdProvider } from "./testing/openid-provider";

const names = await startNameServer();
withSettings({ OIDC_INNER_PROVIDERS: "yes", DNS_SERVERS: names.address });
tellNextAuth();
const { db, pool } = testDatabase();
const running: RunningProvider[] = [];
afterAll(async () => {
  names.stop();
  await Promise.all(running.map((provider) => provider.stop()));
});

const visitor = () => ({ db, requestId: newId("req") });
const client = { clientAddress: "203.0.113.7", userAgent: "Test", deviceHash: null };
const refusal = (work: Promise<unknown>) => work.then(() => expect.fail("it was done"), (error: DomainError) => error.code);
const actionsOf = async (brandId: string) => (await listAuditRows(db, { brandId, afterSequence: 0, limit: 50 })).map(({ action }) => action);

async function showDomain(owner: ReturnType<typeof contextOf<MemberActor>>, domain: string): Promise<void> {
  await addCompanyDomain(owner, { domain });
  const { proof } = (await showCompanySignIn(owner)).domains.find((row) => row.domain === domain)!;
  names.records.set(proof.name, proof.value);
  await verifyCompanyDomain(owner, { domain });
}

/** The state that a form would be opened with. */
const seenBy = async (owner: Parameters<typeof showCompanySignIn>[0]) => (await showCompanySignIn(owner)).seen;

/** A brand whose people sign in at a provider of their own, for one domain. */
async function mintCompany() {
  const { brandId } = await mintBrand(db);
  const { actor, email: ownerEmail } = await mintMember(db, { brandId });
  const owner = contextOf(db, actor);
  const provider = await startOpenIdProvider({ callbackUrl: companyCallbackUrl(brandId) });
  running.push(provider);
  const domain = `${brandId.slice(4).toLowerCase()}.example`;
  const { issuer, clientId: client_id, clientSecret: client_secret } = provider;
  await saveCompanySignIn(owner, { issuer, client_id, client_secret, default_role: "viewer", seen: await seenBy(owner) });
  await showDomain(owner, domain);
  return { brandId, owner, ownerEmail, provider, domain };
}

type Company = Awaited<ReturnType<typeof mintCompany>>;

/** Leaves for the provider and comes back; `bring` changes what comes back. */
async function enter({ brandId }: Company, login: string, bring: (came: { query: Record<string, string>; cookies: Record<string, string> }) => void = () => {}) {
  const options = authOptions((await companyExchange(visitor(), { brandId, client }))!);
  const begun = await beginAtProvider(options, { providerId: brandId, callbackUrl: "/home" });
  const back = await signInAtProvider(begun.location, login, companyCallbackUrl(brandId));
  const came = { query: Object.fromEntries(back.searchParams), cookies: cookiesIn(begun.cookies) };
  bring(came);
  const answer = await askNextAuth(options, { method: "GET", path: ["callback", brandId], ...came });
  const claims = await decodeSession(cookiesIn(answer.cookies)[sessionCookieName()]);
  return { location: answer.location, claims, member: claims && (await findMemberOfSession(db, claims)), authorizeUrl: new URL(begun.location), came, options };
}

const as = ({ provider }: Company, login: string, person: { email?: string; email_verified?: boolean; name?: string }) => void provider.people.set(login, person);

describe("signing in at a company's provider", () => {
  it("makes a newcomer with a verified mailbox a member with the default role, and knows them again, with PKCE, state and nonce", async () => {
    const company = await mintCompany();
    as(company, "kim", { email: `kim@${company.domain}`, email_verified: true, name: "Kim Lind" });
    const first = await enter(company, "kim");
    for (const asked of ["state", "nonce", "code_challenge"]) expect(first.authorizeUrl.searchParams.get(asked)).toMatch(/^[\w-]{20,}$/);
    expect(first.authorizeUrl.searchParams.get("code_challenge_method")).toBe("S256");
    expect(new URL(first.location!, "http://localhost:3000").pathname).toBe("/home");
    expect(first.member).toMatchObject({ user: { email: `kim@${company.domain}`, name: "Kim Lind" }, actor: { role: "viewer", brandId: company.brandId }, isAtCompany: true });
    as(company, "kim", { email: `kim.lind@${company.domain}`, email_verified: true });
    expect((await enter(company, "kim")).member!.user.id).toBe(first.member!.user.id);
    expect(await actionsOf(company.brandId)).toEqual(expect.arrayContaining(["company_sign_in.saved", "company_domain.verified", "member.joined", "company_identity.linked", "session.started"]));
    const { rows } = await pool.query("select password_hash from users where id = $1", [first.member!.user.id]);
    expect(rows).toEqual([{ password_hash: null }]);
  });

  it("lets a member of this brand alone in with the role they have", async () => {
    const company = await mintCompany();
    await mintMember(db, { brandId: company.brandId, role: "manager", email: `lee@${company.domain}` });
    as(company, "lee", { email: `LEE@${company.domain}`, email_verified: true });
    expect((await enter(company, "lee")).member).toMatchObject({ actor: { role: "manager" } });
  });

  it.each([
    ["an unverified mailbox", { email_verified: false }, "unverified"],
    ["a mailbox nobody says is verified", {}, "unverified"],
    ["a mailbox of a foreign domain", { email: "eve@elsewhere.example", email_verified: true }, "domain"],
    ["a domain that only ends alike", { email: "eve@evil-DOMAIN", email_verified: true }, "domain"],
    ["no mailbox", { email: undefined, email_verified: true }, "claims"],
  ])("refuses %s", async (_what, person, reason) => {
    const company = await mintCompany();
    const email = "email" in person ? person.email?.replace("DOMAIN", company.domain) : `eve@${company.domain}`;
    as(company, "eve", { ...person, email });
    const { location, claims } = await enter(company, "eve");
    expect([location, claims]).toEqual([`/sign-in/company?refused=${reason}`, null]);
  });

  it("takes over no account that works for another brand, or for none", async () => {
    const [company, other] = [await mintCompany(), await mintBrand(db)];
    const victim = await mintMember(db, { brandId: other.brandId, email: `vic@${company.domain}` });
    as(company, "vic", { email: victim.email, email_verified: true });
    expect((await enter(company, "vic")).location).toBe("/sign-in/company?refused=elsewhere");
    await insertMember(db, { brandId: company.brandId, userId: victim.userId, role: "viewer" });
    expect((await enter(company, "vic")).location).toBe("/sign-in/company?refused=elsewhere");
    await pool.query("delete from members where user_id = $1", [victim.userId]);
    expect((await enter(company, "vic")).location).toBe("/sign-in/company?refused=elsewhere");
  });

  it("works for that brand alone, also when the person joins another one later", async () => {
    const [company, other] = [await mintCompany(), await mintBrand(db)];
    as(company, "kim", { email: `kim@${company.domain}`, email_verified: true });
    const { member } = await enter(company, "kim");
    await insertMember(db, { brandId: other.brandId, userId: member!.user.id, role: "owner" });
    expect(await refusal(switchBrand(contextOf(db, member!.actor), { brandId: other.brandId }))).toBe("not_found");
    expect((await enter(company, "kim")).member!.actor.brandId).toBe(company.brandId);
  });

  it("does not bring back whom an owner removed", async () => {
    const company = await mintCompany();
    as(company, "kim", { email: `kim@${company.domain}`, email_verified: true });
    const { member } = await enter(company, "kim");
    await pool.query("delete from members where user_id = $1", [member!.user.id]);
    expect((await enter(company, "kim")).location).toBe("/sign-in/company?refused=removed");
    expect(await listMemberships(db, member!.user.id)).toEqual([]);
  });

  it("takes no answer without its cookies, with another state, twice, or at another brand's address", async () => {
    const [company, stranger] = [await mintCompany(), await mintCompany()];
    as(company, "kim", { email: `kim@${company.domain}`, email_verified: true });
    expect((await enter(company, "kim", (came) => void (came.cookies = {}))).claims).toBeNull();
    expect((await enter(company, "kim", (came) => void (came.query["state"] = "another"))).claims).toBeNull();
    const { came, options, claims } = await enter(company, "kim");
    expect(claims).not.toBeNull();
    const again = await askNextAuth(options, { method: "GET", path: ["callback", company.brandId], ...came });
    expect(cookiesIn(again.cookies)[sessionCookieName()]).toBeUndefined();
    const theirs = authOptions((await companyExchange(visitor(), { brandId: stranger.brandId, client }))!);
    const misled = await askNextAuth(theirs, { method: "GET", path: ["callback", stranger.brandId], ...came });
    expect(cookiesIn(misled.cookies)[sessionCookieName()]).toBeUndefined();
  });
});

describe("a company's provider and domains", () => {
  it("are kept with the secret sealed, and told without it", async () => {
    const { owner, brandId, provider } = await mintCompany();
    const told = JSON.stringify([await showCompanySignIn(owner), await listAuditRows(db, { brandId, afterSequence: 0, limit: 50 })]);
    const { rows } = await pool.query<{ row: string }>("select company_sign_ins::text as row from company_sign_ins where brand_id = $1", [brandId]);
    expect(told + rows[0]!.row + rows[0]!.row.replaceAll("\\x", "")).not.toContain(provider.clientSecret);
    expect(rows[0]!.row).not.toContain(Buffer.from(provider.clientSecret).toString("hex"));
  });

  it("keep the secret for their own issuer only", async () => {
    const [{ owner, provider }, other] = [await mintCompany(), await mintCompany()];
    const form = { client_id: provider.clientId, default_role: "developer" } as const;
    await saveCompanySignIn(owner, { ...form, issuer: provider.issuer, seen: await seenBy(owner) });
    expect(await refusal(saveCompanySignIn(owner, { ...form, issuer: other.provider.issuer, seen: await seenBy(owner) }))).toBe("invalid_request");
    expect((await showCompanySignIn(owner)).provider).toMatchObject({ issuer: provider.issuer, defaultRole: "developer" });
  });

  it("are not overwritten where somebody else saved them meanwhile, not even by a new secret alone", async () => {
    const { owner, provider } = await mintCompany();
    const { issuer, clientId: client_id, clientSecret: client_secret } = provider;
    const seen = await seenBy(owner);
    await saveCompanySignIn(owner, { issuer, client_id, client_secret, default_role: "manager", seen });
    const late = saveCompanySignIn(owner, { issuer, client_id, default_role: "developer", seen });
    const conflict = await late.then(() => expect.fail("it was done"), (error: DomainError) => error);
    expect(conflict).toMatchObject({ code: "edit_conflict", extras: { members: { stored: { issuer, client_id, default_role: "manager" } } } });
    expect(JSON.stringify(conflict.extras)).not.toContain(client_secret);
    expect((await showCompanySignIn(owner)).provider).toMatchObject({ defaultRole: "manager" });
    const again = await seenBy(owner);
    await saveCompanySignIn(owner, { issuer, client_id, client_secret, default_role: "manager", seen: again });
    expect(await refusal(saveCompanySignIn(owner, { issuer, client_id, default_role: "viewer", seen: again }))).toBe("edit_conflict");
    await removeCompanySignIn(owner);
    expect(await refusal(saveCompanySignIn(owner, { issuer, client_id, client_secret, default_role: "viewer", seen: again }))).toBe("edit_conflict");
  });

  it("are not kept where no provider answers as the one that is named", async () => {
    const { owner, provider } = await mintCompany();
    const form = { client_id: "carnet", client_secret: "secret", default_role: "viewer", seen: await seenBy(owner) } as const;
    for (const issuer of ["http://127.0.0.1:1", `${provider.issuer}/`, provider.issuer.replace("127.0.0.1", "localhost")])
      expect(await refusal(saveCompanySignIn(owner, { ...form, issuer }))).toBe("provider_unreachable");
    await testCompanySignIn(owner);
    await provider.stop();
    expect(await refusal(testCompanySignIn(owner))).toBe("provider_unreachable");
  });

  it("are found by a domain once its record stands in DNS, which decides whose it is", async () => {
    const { owner, brandId } = await mintCompany();
    const domain = `new-${brandId.slice(-8)}.example`;
    await addCompanyDomain(owner, { domain });
    expect(await refusal(verifyCompanyDomain(owner, { domain }))).toBe("domain_not_shown");
    expect(await findCompany({ db }, { email: `anna@${domain}` })).toBeNull();
    await showDomain(owner, domain);
    expect(await findCompany({ db }, { email: `Anna@${domain.toUpperCase()}` })).toEqual({ brandId });
    const heir = await mintCompany();
    await showDomain(heir.owner, domain);
    expect(await findCompany({ db }, { email: `anna@${domain}` })).toEqual({ brandId: heir.brandId });
    await removeCompanyDomain(heir.owner, { domain });
    expect(await findCompany({ db }, { email: `anna@${domain}` })).toBeNull();
  });

  it("end together: nobody is led there any more", async () => {
    const company = await mintCompany();
    await removeCompanySignIn(company.owner);
    expect(await companyExchange(visitor(), { brandId: company.brandId, client })).toBeNull();
    expect(await findCompany({ db }, { email: `kim@${company.domain}` })).toBeNull();
    expect((await actionsOf(company.brandId)).at(-1)).toBe("company_sign_in.removed");
  });
});
