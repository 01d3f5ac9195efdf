import { afterEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { insertMember } from "@/db/queries/team";
import { authoriseOperator, atConsole } from "@/lib/access/actor";
import { suspendBrand } from "@/lib/operator/list-all-brands";
import { setOperator } from "@/lib/operator/set-operator";
import { sendPasswordReset } from "@/lib/people/auth/run-account-request";
import { proveSecondStep, codeAt } from "@/lib/people/auth/second-step/second-factor";
import { accountMail, codeOf } from "@/lib/people/auth/testing/account-kit";
import { setUpTwoFactor } from "@/lib/people/auth/testing/set-up-two-factor";
import { MINUTE_MS, now, setClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintBrand, mintMember } from "@/lib/platform/testing/factories";
import { findMemberOfSession } from "../sessions/sessions";
import { removeCompanySignIn } from "./change-provider";
import { linkByMail, linkByPassword, sendLink } from "./link-account";
import { actionsOf, as, client, type Company, enter, companySite, saveProvider, visitor } from "./testing/company-kit";

/** An owner whose own provider makes false statements about people. */

const { openCompany } = await companySite();
const { db, pool } = testDatabase();
let restoreClock = () => {};
afterEach(() => restoreClock());

type Victim = Awaited<ReturnType<typeof mintVictim>>;

/** A member of the attacker's own brand with an account of their own, for whom the provider now speaks. */
async function mintVictim(company: Company, role: "viewer" | "manager" | "owner" = "viewer") {
  const member = await mintMember(db, { brandId: company.brandId, role, email: `vic@${company.domain}` });
  as(company, "vic", { email: member.email, email_verified: true });
  return { ...member, context: contextOf(db, member.actor) };
}

/** Their app, a minute after a code of it was last used. */
async function withTwoFactor(victim: Victim) {
  const { secret, codes } = await setUpTwoFactor(victim);
  const at = new Date(now().getTime() + MINUTE_MS);
  restoreClock = setClock(() => at);
  return { code: () => codeAt(secret, now()), codes };
}

describe("a provider's word", () => {
  it("opens no account that was there before it: neither session nor identity comes of it, however often it is given", async () => {
    const company = await openCompany();
    const victim = await mintVictim(company);
    await setOperator(atConsole(db), { email: victim.email, operator: "yes" });
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await enter(company, "vic")).toMatchObject({
        signedIn: null,
        refusedAs: null,
        vouched: { userId: victim.userId, brandId: company.brandId },
      });
    const { rows } = await pool.query(
      "select 1 from company_identities where user_id = $1 union all select 1 from sessions where user_id = $1",
      [victim.userId],
    );
    expect(rows).toEqual([]);
  });

  it("is not enough with a wrong password, without the code, or with a wrong one", async () => {
    const company = await openCompany();
    const victim = await mintVictim(company);
    const { code } = await withTwoFactor(victim);
    const { vouched } = await enter(company, "vic");
    const attempt = (password: string, code: string) =>
      codeOf(linkByPassword(visitor(), { vouched: vouched!, password, code, client }));
    expect(await attempt("a guess of the owner's", code())).toBe("wrong_credentials");
    expect(await attempt(company.ownerPassword, code())).toBe("wrong_credentials");
    expect(await attempt(victim.password, "")).toBe("second_step_needed");
    expect(await attempt(victim.password, "000000")).toBe("wrong_code");
    expect((await enter(company, "vic")).signedIn).toBeNull();
    expect(await attempt(victim.password, code())).toBe("done");
  });

  it("links an account once its person has given password and code, and is enough from then on", async () => {
    const company = await openCompany();
    const victim = await mintVictim(company, "manager");
    const { code } = await withTwoFactor(victim);
    const { vouched } = await enter(company, "vic");
    const { sessionId } = await linkByPassword(visitor(), {
      vouched: vouched!,
      password: victim.password,
      code: code(),
      client,
    });
    expect(await findMemberOfSession(db, { sessionId, userId: victim.userId })).toMatchObject({
      actor: { role: "manager", isAtCompany: true, brandId: company.brandId },
    });
    expect((await enter(company, "vic")).member).toMatchObject({ actor: { userId: victim.userId, isAtCompany: true } });
    const rows = await listAuditRows(db, { brandId: company.brandId, afterSequence: 0, limit: 50 });
    expect(rows.find(({ action }) => action === "company_identity.linked")).toMatchObject({
      targetId: victim.userId,
      detail: { by: "password" },
    });
  });

  it("makes nobody an operator, linked or not: no page of theirs is there, and no brand is suspended", async () => {
    const company = await openCompany();
    const other = await mintBrand(db);
    const victim = await mintVictim(company);
    const { code } = await withTwoFactor(victim);
    await setOperator(atConsole(db), { email: victim.email, operator: "yes" });
    const { vouched } = await enter(company, "vic");
    const { sessionId } = await linkByPassword(visitor(), {
      vouched: vouched!,
      password: victim.password,
      code: code(),
      client,
    });
    const { actor } = (await findMemberOfSession(db, { sessionId, userId: victim.userId }))!;
    expect(actor).not.toHaveProperty("isOperator");
    expect(() => authoriseOperator(actor)).toThrow("not_found");
    expect(await codeOf(suspendBrand(contextOf(db, actor), { brandId: other.brandId, reason: "Taken over" }))).toBe(
      "not_found",
    );
    expect((await pool.query("select suspended_at from brands where id = $1", [other.brandId])).rows).toEqual([
      { suspended_at: null },
    ]);
  });

  it.each(["owner", "operator"] as const)(
    "opens nothing of an %s's before a code of their own is given in that session",
    async (standing) => {
      const company = await openCompany();
      const victim = await mintVictim(company, standing === "owner" ? "owner" : "viewer");
      if (standing === "operator") await setOperator(atConsole(db), { email: victim.email, operator: "yes" });
      const { code, codes } = await withTwoFactor(victim);
      const { vouched } = await enter(company, "vic");
      await linkByPassword(visitor(), { vouched: vouched!, password: victim.password, code: code(), client });
      const { member } = await enter(company, "vic");
      expect(member).toMatchObject({ secondStepDue: "prove" });
      const context = contextOf(db, member!.actor);
      const due = async () =>
        (await findMemberOfSession(db, { sessionId: member!.actor.sessionId, userId: victim.userId }))!.secondStepDue;
      expect(await codeOf(proveSecondStep(context, { code: code(), client }))).toBe("wrong_code");
      expect(await due()).toBe("prove");
      await proveSecondStep(context, { code: codes[0]!, client });
      expect(await due()).toBeNull();
      expect((await actionsOf(company.brandId)).at(-1)).toBe("session.second_step_given");
    },
  );

  it("opens nothing to an owner without a second step but the way to set one up", async () => {
    const company = await openCompany();
    const victim = await mintVictim(company, "owner");
    const { vouched } = await enter(company, "vic");
    await linkByPassword(visitor(), { vouched: vouched!, password: victim.password, code: "", client });
    expect((await enter(company, "vic")).member).toMatchObject({ secondStepDue: "set_up" });
  });

  it("is asked again when it is used: the domain, the provider and the team of that moment count", async () => {
    const company = await openCompany();
    const victim = await mintVictim(company);
    const { vouched } = await enter(company, "vic");
    const attempt = () =>
      linkByPassword(visitor(), { vouched: vouched!, password: victim.password, code: "", client }).then(
        () => "done",
        (error: { extras: { members: { reason: string } } }) => error.extras.members.reason,
      );
    await insertMember(db, { brandId: (await mintBrand(db)).brandId, userId: victim.userId, role: "viewer" });
    expect(await attempt()).toBe("elsewhere");
    await removeCompanySignIn(company.owner);
    expect(await attempt()).toBe("claims");
  });
});

describe("an account without a password that was there before the provider", () => {
  /** Made by a provider that the brand has since replaced. */
  async function mintPasswordless() {
    const company = await openCompany();
    as(company, "kim", { email: `kim@${company.domain}`, email_verified: true });
    const { signedIn } = await enter(company, "kim");
    const next = await openCompany();
    await removeCompanySignIn(company.owner);
    const replaced = { ...company, provider: next.provider };
    await pool.query("delete from company_sign_ins where brand_id = $1", [next.brandId]);
    await saveProvider(company.owner, next.provider);
    return { company: replaced, userId: signedIn!.user.id, email: `kim@${company.domain}` };
  }

  const tokenIn = (mail: { url?: string } | object | undefined) =>
    /\/sign-in\/company\/link\/([\w-]{32})/.exec(JSON.stringify(mail))![1]!;

  it("is linked by a mailed link, once, for the one who was vouched for, and by no password", async () => {
    const { company, userId, email } = await mintPasswordless();
    const vouched = { brandId: company.brandId, issuer: company.provider.issuer, subject: "kim", email, userId };
    expect(await codeOf(linkByPassword(visitor(), { vouched, password: "", code: "", client }))).toBe(
      "wrong_credentials",
    );
    await sendLink(visitor(), vouched);
    const token = tokenIn((await accountMail(email)).find(({ kind }) => kind === "account_company_link"));
    const attempt = (more: Partial<typeof vouched>) =>
      codeOf(linkByMail(visitor(), { vouched: { ...vouched, ...more }, token, code: "", client }));
    expect(await attempt({ subject: "eve" })).toBe("reset_link_ended");
    expect(await attempt({ issuer: "https://elsewhere.example" })).toBe("reset_link_ended");
    expect((await Promise.all([attempt({}), attempt({}), attempt({})])).toSorted()).toEqual([
      "done",
      "reset_link_ended",
      "reset_link_ended",
    ]);
    expect(await attempt({})).toBe("reset_link_ended");
  });

  it("is sent three links an hour at most, and one ends after half an hour", async () => {
    const { company, userId, email } = await mintPasswordless();
    const vouched = { brandId: company.brandId, issuer: company.provider.issuer, subject: "kim", email, userId };
    for (let sent = 0; sent < 3; sent += 1) await sendLink(visitor(), vouched);
    expect(await codeOf(sendLink(visitor(), vouched))).toBe("sign_in_slowed");
    const token = tokenIn((await accountMail(email)).findLast(({ kind }) => kind === "account_company_link"));
    const later = new Date(now().getTime() + 30 * MINUTE_MS + 1_000);
    restoreClock = setClock(() => later);
    expect(await codeOf(linkByMail(visitor(), { vouched, token, code: "", client }))).toBe("reset_link_ended");
  });

  it("gets a link to set a password once no provider vouches for it, and is told where to sign in before that", async () => {
    const { company, email } = await mintPasswordless();
    const ask = () => db.transaction((tx) => sendPasswordReset(tx, newId("req"), { email }));
    const lastKind = async () => (await accountMail(email)).at(-1)?.kind;
    await ask();
    expect(await lastKind()).toBe("account_company_sign_in");
    await removeCompanySignIn(company.owner);
    await ask();
    expect(await lastKind()).toBe("account_password_reset");
  });
});
