import { describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { now, SECOND_MS } from "@/lib/platform/clock";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { trustCompanyAddresses } from "./change-domains";
import { saveCompanySignIn, showCompanySignIn, discoverProvider } from "./change-provider";
import { as, companySite, type Company, enter, seenBy } from "./testing/company-kit";

/** Providers as they really behave: what Entra ID, Okta, Google, Keycloak and Auth0 send or leave out. */

const { db } = testDatabase();
const { openCompany } = await companySite();

const trust = ({ owner }: Company, isTrusted: boolean) => trustCompanyAddresses(owner, { isTrusted });

async function comes(company: Company, person: Record<string, unknown>) {
  as(company, "kim", person);
  const { refusedAs, member } = await enter(company, "kim");
  return member ? member.user.email : refusedAs;
}

describe("an address that the provider states as verified", () => {
  it.each([
    ["true", { email_verified: true }],
    ["true as text", { email_verified: "true" }],
    ["Entra ID's xms_edov", { xms_edov: true }],
    ["xms_edov as text", { xms_edov: "1" }],
    ["xms_edov as a number", { xms_edov: 1 }],
  ])("by %s lets its person in", async (_what, stated) => {
    const company = await openCompany();
    const email = `kim@${company.domain}`;
    expect(await comes(company, { email, ...stated })).toBe(email);
  });
});

describe("an address that the provider does not state as verified", () => {
  it("is refused until an owner trusts the provider's addresses, and again afterwards", async () => {
    const company = await openCompany();
    const email = `kim@${company.domain}`;
    expect(await comes(company, { email })).toBe("unverified");
    await trust(company, true);
    expect(await comes(company, { email })).toBe(email);
    await trust(company, false);
    expect(await comes(company, { email })).toBe("unverified");
  });

  it.each([["preferred_username"], ["upn"]])(
    "may be the %s of a provider that sends no address, once trusted",
    async (claim) => {
      const company = await openCompany();
      const email = `kim@${company.domain}`;
      // For another claim than `email`, providers do not state whether it is verified.
      expect(await comes(company, { [claim]: email, email_verified: true })).toBe("unverified");
      await trust(company, true);
      expect(await comes(company, { [claim]: email })).toBe(email);
    },
  );

  it.each([
    ["that the provider denies", { email_verified: false }, "not_verified"],
    ["that the provider denies as text", { email_verified: "false" }, "not_verified"],
    ["of a domain that nobody verified", { email: "kim@elsewhere.example" }, "domain"],
    ["that is none", { email: undefined, preferred_username: "kim" }, "no_email"],
  ])("%s stays refused although its provider is trusted", async (_what, person, refusal) => {
    const company = await openCompany();
    await trust(company, true);
    expect(await comes(company, { email: `kim@${company.domain}`, ...person })).toBe(refusal);
  });

  it("is trusted by an owner only, with one audit row for each change", async () => {
    const company = await openCompany();
    for (const role of ["manager", "compliance", "developer", "viewer"] as const) {
      const { actor } = await mintMember(db, { brandId: company.brandId, role });
      await expect(trustCompanyAddresses(contextOf(db, actor), { isTrusted: true })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    await Promise.all([trust(company, true), trust(company, true)]);
    const rows = await listAuditRows(db, { brandId: company.brandId, afterSequence: 0, limit: 50 });
    expect(rows.filter(({ action }) => action === "company_sign_in.address_trust_changed")).toMatchObject([
      { actorId: company.ownerId, detail: { before: false, after: true, issuer: company.provider.issuer } },
    ]);
  });

  it("has to be trusted again at another issuer", async () => {
    const [company, other] = [await openCompany(), await openCompany()];
    await trust(company, true);
    const { issuer, clientId: client_id, clientSecret: client_secret } = other.provider;
    const form = { issuer, client_id, client_secret, default_role: "viewer" as const };
    await saveCompanySignIn(company.owner, { ...form, seen: await seenBy(company.owner) });
    expect((await showCompanySignIn(company.owner)).provider).toMatchObject({ issuer, trustsAddresses: false });
  });
});

describe("the clock of a provider", () => {
  it.each([
    [110, true],
    [150, false],
  ])("may be %i seconds ahead of ours: %s", async (seconds, isTaken) => {
    const company = await openCompany();
    const email = `kim@${company.domain}`;
    // As Entra ID states it: not valid before the time at which it was issued.
    const nbf = Math.floor(now().getTime() / SECOND_MS) + seconds;
    expect(await comes(company, { email, email_verified: true, nbf })).toBe(isTaken ? email : "other");
  });
});

describe("an issuer", () => {
  it("is stored as the provider writes it, also when a slash at its end is added or left out", async () => {
    const company = await openCompany();
    const { clientId: client_id, clientSecret: client_secret, issuer } = company.provider;
    const form = { issuer: `${issuer}/`, client_id, client_secret, default_role: "viewer" as const };
    await saveCompanySignIn(company.owner, { ...form, seen: await seenBy(company.owner) });
    expect((await showCompanySignIn(company.owner)).provider?.issuer).toBe(issuer);
  });

  it.each([
    ["serves every tenant", "{tenantid}", "any_tenant"],
    ["is another host's", "https://login.example/tenant/v2.0", "other_issuer"],
  ])("that %s is refused, with what to enter instead", async (_what, stated, code) => {
    const company = await openCompany();
    const { issuer } = company.provider;
    company.provider.stateIssuer(stated.startsWith("https") ? stated : `${issuer}/${stated}/v2.0`);
    await expect(discoverProvider(issuer, { isFresh: true })).rejects.toMatchObject({
      code: "provider_unreachable",
      extras: { errors: [{ pointer: "/issuer", code }] },
    });
  });
});
