import { afterEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { insertMember, updateMemberRole } from "@/db/queries/team";
import { auditorOf } from "@/lib/access/use-case";
import { beginSession } from "@/lib/people/auth/begin-session";
import { signIn } from "@/lib/people/auth/sign-in";
import { codeOf } from "@/lib/people/auth/testing/account-kit";
import { acceptWithPassword } from "@/lib/people/members/accept-invitation";
import { inviteMember } from "@/lib/people/members/invite-member";
import { HOUR_MS, MINUTE_MS, now, setClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember, mintTwoFactor } from "@/lib/platform/testing/factories";
import { findMemberOfSession, switchBrand } from "../sessions/sessions";
import { addCompanyDomain, removeCompanyDomain, requireCompanySignIn } from "./change-domains";
import { removeCompanySignIn } from "./change-provider";
import { as, client, type Company, enter, companySite, saveProvider, showDomain, visitor } from "./testing/company-kit";

/** People who leave the company lose their access here. */

const { names, openCompany } = await companySite();
const { db } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());

/** A newcomer's session at the company, and a colleague's by password. */
async function openSessions(company: Company) {
  as(company, "kim", { email: `kim@${company.domain}`, email_verified: true });
  const kim = (await enter(company, "kim")).signedIn!;
  const lee = await mintMember(db, { brandId: company.brandId, role: "manager" });
  const byPassword = await beginFor(company.brandId, lee.userId, lee.email);
  const isLive = async (sessionId: string, userId: string) =>
    (await findMemberOfSession(db, { sessionId, userId })) !== null;
  return {
    lee,
    byPassword,
    live: async () => ({
      company: await isLive(kim.sessionId, kim.user.id),
      password: await isLive(byPassword, lee.userId),
    }),
  };
}

async function beginFor(
  brandId: string,
  userId: string,
  email: string,
  deviceHash: string | null = null,
): Promise<string> {
  const user = { id: userId, email, locale: null };
  const membership = { brandId, role: "manager" } as const;
  return db.transaction(
    async (tx) =>
      (
        await beginSession(
          { tx, at: now(), auditAs: auditorOf(tx, newId("req")) },
          { user, membership, client: { ...client, deviceHash } },
        )
      ).sessionId,
  );
}

const lastAudit = async (brandId: string) => (await listAuditRows(db, { brandId, afterSequence: 0, limit: 50 })).at(-1);

describe("a session that was begun at a company's provider", () => {
  it("lives twelve hours however much it is used", async () => {
    const company = await openCompany();
    const start = now();
    restoreClock = setClock(() => start);
    as(company, "kim", { email: `kim@${company.domain}`, email_verified: true });
    const { sessionId, user } = (await enter(company, "kim")).signedIn!;
    const after = async (ms: number) => {
      restoreClock = setClock(() => new Date(start.getTime() + ms));
      return (await findMemberOfSession(db, { sessionId, userId: user.id })) !== null;
    };
    for (let hours = 1; hours < 12; hours += 1) expect(await after(hours * HOUR_MS)).toBe(true);
    expect(await after(12 * HOUR_MS - MINUTE_MS)).toBe(true);
    expect(await after(12 * HOUR_MS)).toBe(false);
  });

  it.each([
    [
      "a domain is removed",
      (company: Company) => removeCompanyDomain(company.owner, { domain: company.domain }),
      "company_domain.removed",
    ],
    ["the provider is removed", (company: Company) => removeCompanySignIn(company.owner), "company_sign_in.removed"],
    [
      "the issuer is another one",
      async (company: Company) => saveProvider(company.owner, (await openCompany()).provider),
      "company_sign_in.saved",
    ],
    [
      "another brand shows the domain to be its own",
      async (company: Company) => showDomain(names, (await openCompany()).owner, company.domain),
      "company_domain.lost",
    ],
  ])("ends when %s, in the same transaction, and no other session does", async (_when, change, action) => {
    const company = await openCompany();
    const { live } = await openSessions(company);
    expect(await live()).toEqual({ company: true, password: true });
    await change(company);
    expect(await live()).toEqual({ company: false, password: true });
    expect(await lastAudit(company.brandId)).toMatchObject({ action, detail: { sessions_ended: 1 } });
  });

  it("goes on when the provider is saved with the same issuer, or a domain that was never confirmed is added", async () => {
    const company = await openCompany();
    const { live } = await openSessions(company);
    await saveProvider(company.owner, company.provider);
    await addCompanyDomain(company.owner, { domain: `more-${company.domain}` });
    expect(await live()).toEqual({ company: true, password: true });
  });

  it("is not come back to after the issuer changed, not even when it changes back", async () => {
    const company = await openCompany();
    as(company, "kim", { email: `kim@${company.domain}`, email_verified: true });
    await enter(company, "kim");
    await saveProvider(company.owner, (await openCompany()).provider);
    await saveProvider(company.owner, company.provider);
    expect(await enter(company, "kim")).toMatchObject({ signedIn: null, vouched: { subject: "kim" } });
  });
});

describe("company sign-in only", () => {
  async function openStrict() {
    const company = await openCompany();
    await mintTwoFactor(db, { userId: company.ownerId });
    const sessions = await openSessions(company);
    await requireCompanySignIn(company.owner, { isRequired: true });
    return { ...company, ...sessions };
  }

  it("ends what passwords began at once, leaves the provider's sessions, and is in the audit log", async () => {
    const { live, brandId } = await openStrict();
    expect(await live()).toEqual({ company: true, password: false });
    expect(await lastAudit(brandId)).toMatchObject({
      action: "company_sign_in.requirement_changed",
      detail: { before: false, after: true, sessions_ended: 1 },
    });
  });

  it("lets nobody in by a password, neither by signing in nor from another brand nor by an invitation; another brand of theirs stays open", async () => {
    const { lee, brandId, owner } = await openStrict();
    const attempt = () => signIn(visitor(), { email: lee.email, password: lee.password, ...client });
    expect(await codeOf(attempt())).toBe("company_sign_in_needed");
    const other = await mintBrand(db);
    await insertMember(db, { brandId: other.brandId, userId: lee.userId, role: "manager" });
    const step = await attempt();
    const member = await findMemberOfSession(db, {
      sessionId: step.step === "done" ? step.sessionId : "",
      userId: lee.userId,
    });
    expect(member).toMatchObject({ actor: { brandId: other.brandId } });
    expect(await codeOf(switchBrand(contextOf(db, member!.actor), { brandId }))).toBe("company_sign_in_needed");
    const guest = await mintMember(db, { brandId: other.brandId, role: "viewer" });
    const { token } = await invite(owner, guest.email);
    expect(await codeOf(acceptWithPassword(visitor(), { token, password: guest.password, code: "", ...client }))).toBe(
      "company_sign_in_needed",
    );
  });

  it("opens to an owner by password and code all the same, which stands in the audit log; and no longer once they are none", async () => {
    const { brandId, owner, ownerId, ownerEmail } = await openStrict();
    const user = { id: ownerId, email: ownerEmail, locale: null };
    const { sessionId } = await db.transaction((tx) =>
      beginSession(
        { tx, at: now(), auditAs: auditorOf(tx, newId("req")) },
        { user, membership: { brandId, role: "owner" }, client, hasGivenCode: true },
      ),
    );
    expect(await lastAudit(brandId)).toMatchObject({
      action: "session.started",
      actorId: ownerId,
      detail: { by: "owner_beside_company_sign_in" },
    });
    const member = () => findMemberOfSession(db, { sessionId, userId: ownerId });
    expect(await member()).toMatchObject({ actor: { role: "owner" }, secondStepDue: null });
    await updateMemberRole(db, { brandId, userId: ownerId, role: "manager" });
    expect(await member()).toBeNull();
    await updateMemberRole(db, { brandId, userId: ownerId, role: "owner" });
    await requireCompanySignIn(owner, { isRequired: false });
    expect(await lastAudit(brandId)).toMatchObject({ detail: { before: true, after: false } });
  });

  it("is turned on by an owner only who has password and second step themselves, and where somebody could sign in", async () => {
    const company = await openCompany();
    const require = () => codeOf(requireCompanySignIn(company.owner, { isRequired: true }));
    expect(await require()).toBe("break_glass_missing");
    await mintTwoFactor(db, { userId: company.ownerId });
    await removeCompanyDomain(company.owner, { domain: company.domain });
    expect(await require()).toBe("not_found");
    await showDomain(names, company.owner, company.domain);
    expect(await require()).toBe("done");
    await removeCompanySignIn(company.owner);
    expect(await require()).toBe("not_found");
  });
});

async function invite(owner: Company["owner"], email: string): Promise<{ token: string }> {
  const { pool } = testDatabase();
  await inviteMember(owner, { email, role: "viewer", locale: "en" });
  const { rows } = await pool.query<{ sealed: Buffer }>(
    "select sealed from outgoing_messages where brand_id = $1 and sealed is not null order by created_at desc",
    [owner.actor.brandId],
  );
  const { decryptBody } = await import("@/lib/platform/mail/smtp-courier");
  const text = rows.map(({ sealed }) => JSON.stringify(decryptBody(sealed))).find((body) => body.includes("/join/"))!;
  return { token: /\/join\/([\w-]{32})/.exec(text)![1]! };
}
