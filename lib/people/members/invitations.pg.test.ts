import { afterEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { ROLES } from "@/lib/access/permissions";
import { codeAt } from "@/lib/people/auth/second-step/second-factor";
import { confirmTwoFactor, showPendingTwoFactor } from "@/lib/people/auth/second-step/two-factor";
import { DAY_MS, now, setClock } from "@/lib/platform/clock";
import { runNext } from "@/lib/platform/jobs/testing/run-jobs";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { findMemberOfSession } from "../sessions/sessions";
import { acceptAsNewPerson, acceptSignedIn, acceptWithPassword } from "./accept-invitation";
import { cancelInvitation, inviteMember, resendInvitation, viewInvitation } from "./invite-member";
import { listTeam } from "./list-team";
import { codeOf, invite, mailboxOf, mailOf, mintTeam, tokenIn, visitor } from "./testing/team-kit";

const { db, pool } = testDatabase();
const client = { clientAddress: null, userAgent: "Test/1", deviceHash: null };
const person = { name: "Ada Beispiel", password: "a fine long password", locale: "de", ...client };

let restoreClock = () => {};
afterEach(() => restoreClock());

function pass(ms: number) {
  const at = new Date(now().getTime() + ms);
  restoreClock = setClock(() => at);
}

describe("inviting", () => {
  it("sends one message with a link whose token is stored as a hash only, and is in the audit log without the address", async () => {
    const team = await mintTeam();
    const { token, email, message, invitationId } = await invite(team, { role: "developer", locale: "de" });
    expect(message).toMatchObject({ kind: "team_invitation", to: email });
    expect(message.text).toContain("Entwicklung");
    const { rows } = await pool.query("select * from invitations where id = $1", [invitationId]);
    expect(JSON.stringify(rows)).not.toContain(token);
    const [row] = await listAuditRows(db, { brandId: team.brandId, afterSequence: 0, limit: 10 });
    expect(row).toMatchObject({
      action: "member.invited",
      actorId: team.owner.userId,
      targetId: invitationId,
      detail: { role: "developer" },
    });
    expect(JSON.stringify(row)).not.toContain(email);
  });

  it("answers alike whether or not the address has an account elsewhere", async () => {
    const [team, other] = [await mintTeam(), await mintTeam()];
    const known = await other.add("viewer");
    const [toKnown, toNobody] = [await invite(team, { email: known.email }), await invite(team)];
    const shape = ({ invitationId, message }: typeof toKnown) => [
      typeof invitationId,
      message.subject,
      message.text.replace(/join\/\S+/g, ""),
    ];
    expect(shape(toKnown)).toEqual(shape(toNobody));
  });

  it("refuses members, and addresses with an open invitation, in whatever case", async () => {
    const team = await mintTeam();
    expect(await codeOf(invite(team, { email: team.owner.email.toUpperCase() }))).toBe("already_member");
    const { email } = await invite(team);
    expect(await codeOf(inviteMember(team.context, { email: email.toUpperCase(), role: "viewer", locale: "en" }))).toBe(
      "invitation_pending",
    );
    pass(8 * DAY_MS);
    expect(await codeOf(invite(team, { email }))).toBe("done");
  });

  it.each(ROLES.filter((role) => role !== "owner"))(
    "is not for the role %s, nor is any other change of invitations",
    async (role) => {
      const team = await mintTeam();
      const { invitationId } = await invite(team);
      const context = contextOf(db, (await team.add(role)).actor);
      expect(await codeOf(inviteMember(context, { email: mailboxOf("x"), role: "viewer", locale: "en" }))).toBe(
        "forbidden",
      );
      expect(await codeOf(resendInvitation(context, { invitationId }))).toBe("forbidden");
      expect(await codeOf(cancelInvitation(context, { invitationId }))).toBe("forbidden");
      expect((await listTeam(context)).invitations).toEqual([]);
    },
  );

  it("stops at a hundred people a day", async () => {
    const team = await mintTeam();
    await pool.query(
      `insert into invitations (id, brand_id, email, role, locale, token_hash, invited_by, created_at, sent_at, expires_at, cancelled_at)
       select 'inv_' || n || $1, $1, n || '@example.com', 'viewer', 'en', n || $1, $2, $3, $3, $3, $3 from generate_series(1, 100) n`,
      [team.brandId, team.owner.userId, now()],
    );
    expect(await codeOf(invite(team))).toBe("invitation_limit_reached");
    pass(DAY_MS + 1);
    expect(await codeOf(invite(team))).toBe("done");
  });
});

describe("another brand's owner", () => {
  it("finds no invitation to send again or to take back", async () => {
    const [team, other] = [await mintTeam(), await mintTeam()];
    const { invitationId, token } = await invite(team);
    expect(await codeOf(resendInvitation(other.context, { invitationId }))).toBe("invitation_not_found");
    expect(await codeOf(cancelInvitation(other.context, { invitationId }))).toBe("invitation_not_found");
    expect(await viewInvitation({ db }, { token })).toMatchObject({ state: "open" });
  });
});

describe("sending again", () => {
  it("kills the link before, renews the end, and stops after five messages", async () => {
    const team = await mintTeam();
    const { invitationId, token, email } = await invite(team);
    pass(8 * DAY_MS);
    expect(await viewInvitation({ db }, { token })).toMatchObject({ state: "expired" });
    await resendInvitation(team.context, { invitationId });
    expect(await viewInvitation({ db }, { token })).toBeNull();
    const second = tokenIn((await mailOf(team.brandId)).findLast(({ to }) => to === email)!.text);
    expect(await viewInvitation({ db }, { token: second })).toMatchObject({ state: "open", email, hasAccount: false });
    for (let sent = 3; sent <= 5; sent += 1) await resendInvitation(team.context, { invitationId });
    expect(await codeOf(resendInvitation(team.context, { invitationId }))).toBe("resend_limit_reached");
  });
});

describe("a new owner", () => {
  it("scans the code right after joining, and types no password again", async () => {
    const team = await mintTeam();
    const { token } = await invite(team, { role: "owner" });
    const { sessionId, user } = await acceptAsNewPerson(visitor(), { token, ...person });
    const member = (await findMemberOfSession(db, { sessionId, userId: user.id }))!;
    expect(member.secondStepDue).toBe("set_up");
    const context = contextOf(db, member.actor);
    const { secret } = (await showPendingTwoFactor(context))!;
    await confirmTwoFactor(context, { one_time_code: codeAt(secret, now()) });
    expect((await findMemberOfSession(db, { sessionId, userId: user.id }))!.secondStepDue).toBeNull();
  });

  it("is the only one with a setup to do, unless the brand requires it from everyone", async () => {
    const team = await mintTeam();
    const join = async () => {
      const { token } = await invite(team, { role: "viewer" });
      const { sessionId, user } = await acceptAsNewPerson(visitor(), { token, ...person });
      const member = (await findMemberOfSession(db, { sessionId, userId: user.id }))!;
      return (await showPendingTwoFactor(contextOf(db, member.actor))) !== null;
    };
    expect(await join()).toBe(false);
    await pool.query("update brands set requires_two_factor = true where id = $1", [team.brandId]);
    expect(await join()).toBe(true);
  });
});

describe("accepting", () => {
  it("makes an account, a membership and a session of somebody new, once, and tells who invited", async () => {
    const team = await mintTeam();
    const { token, email } = await invite(team, { role: "compliance" });
    const { sessionId, user } = await acceptAsNewPerson(visitor(), { token, ...person });
    expect(user).toMatchObject({ email, name: person.name, locale: "de" });
    const member = await findMemberOfSession(db, { sessionId, userId: user.id });
    expect(member?.actor).toMatchObject({ brandId: team.brandId, role: "compliance" });
    const rows = await listAuditRows(db, { brandId: team.brandId, afterSequence: 1, limit: 10 });
    expect(rows.map(({ action, actorId }) => [action, actorId])).toEqual([
      ["session.started", user.id],
      ["member.joined", user.id],
    ]);
    expect((await mailOf(team.brandId)).at(-1)).toMatchObject({ kind: "team_joined", to: team.owner.email });
    expect(await codeOf(acceptAsNewPerson(visitor(), { token, ...person }))).toBe("invitation_ended");
    expect((await listTeam(team.context)).invitations).toEqual([]);
  });

  it("has one winner, however many answer at once", async () => {
    const team = await mintTeam();
    const { token } = await invite(team);
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(acceptAsNewPerson(visitor(), { token, ...person }))));
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect((await listTeam(team.context)).members).toHaveLength(2);
  });

  it("never touches an account that exists without its password", async () => {
    const [team, other] = [await mintTeam(), await mintTeam()];
    const known = await other.add("viewer");
    const { token } = await invite(team, { email: known.email, role: "manager" });
    expect(await viewInvitation({ db }, { token })).toMatchObject({ hasAccount: true });
    expect(await codeOf(acceptAsNewPerson(visitor(), { token, ...person }))).toBe("account_exists");
    expect(await codeOf(acceptWithPassword(visitor(), { token, password: person.password, code: "", ...client }))).toBe(
      "wrong_credentials",
    );
    const { sessionId, user } = await acceptWithPassword(visitor(), {
      token,
      password: known.password,
      code: "",
      ...client,
    });
    expect((await findMemberOfSession(db, { sessionId, userId: user.id }))?.actor).toMatchObject({
      brandId: team.brandId,
      role: "manager",
    });
  });

  it("moves the session of whoever is signed in with that address, and of nobody else", async () => {
    const [team, other] = [await mintTeam(), await mintTeam()];
    const known = await mintMember(db, { brandId: other.brandId });
    const { token } = await invite(team, { email: known.email });
    const userOf = (member: typeof known) => ({ id: member.userId, name: "Robin", email: member.email, locale: null });
    expect(await codeOf(acceptSignedIn(other.context, { token, user: userOf(other.owner) }))).toBe("forbidden");
    await acceptSignedIn(contextOf(db, known.actor), { token, user: userOf(known) });
    expect((await listTeam(team.context)).members.map(({ userId }) => userId)).toContain(known.userId);
  });

  it("is refused after cancellation, after the end, and for tokens that nobody was sent", async () => {
    const team = await mintTeam();
    const [accepted, late] = [await invite(team), await invite(team)];
    await cancelInvitation(team.context, { invitationId: accepted.invitationId });
    expect(await codeOf(acceptAsNewPerson(visitor(), { token: accepted.token, ...person }))).toBe("invitation_ended");
    pass(8 * DAY_MS);
    expect(await codeOf(acceptAsNewPerson(visitor(), { token: late.token, ...person }))).toBe("invitation_ended");
    expect(await codeOf(acceptAsNewPerson(visitor(), { token: "x".repeat(32), ...person }))).toBe(
      "invitation_not_found",
    );
  });
});

it("a month after its end an invitation is removed, and its address with it", async () => {
  const team = await mintTeam();
  const { invitationId } = await invite(team);
  pass(38 * DAY_MS);
  await pool.query(
    "insert into jobs (id, kind, queue, run_at, every_seconds) values ('purge-invitations', 'purge-invitations', " +
      "'jobs', $1, 86400) on conflict (id) do update set run_at = $1",
    [new Date(0)],
  );
  expect(await runNext(db, "purge-invitations")).toBe(1);
  expect((await pool.query("select from invitations where id = $1", [invitationId])).rowCount).toBe(0);
});
