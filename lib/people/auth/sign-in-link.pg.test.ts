import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listAuditRows } from "@/db/queries/audit";
import { atConsole } from "@/lib/access/actor";
import { findMemberOfSession } from "@/lib/people/sessions/sessions";
import { MINUTE_MS, now, setClock } from "@/lib/platform/clock";
import { forgetEnvironment } from "@/lib/platform/env";
import { testDatabase } from "@/lib/platform/testing/database";
import { allowsSignInLinks, createSignInLink, findLinkedPerson, signInByLink } from "./sign-in-link";
import { type Account, client, codeOf, mintAccount, visitor } from "./testing/account-kit";

const { db, pool } = testDatabase();
const { EMBEDDED_DATABASE = "", PUBLIC_URL = "", HOST = "" } = process.env;
const HERE = { ...client, clientAddress: "127.0.0.1" };
let restoreClock = () => {};

beforeEach(() => forgetEnvironment({ EMBEDDED_DATABASE: "yes", PUBLIC_URL: "", HOST: "" }));
afterEach(() => {
  restoreClock();
  restoreClock = () => {};
  forgetEnvironment({ EMBEDDED_DATABASE, PUBLIC_URL, HOST });
});

async function createToken({ email }: Pick<Account, "email">): Promise<string> {
  const { url } = await createSignInLink(atConsole(db), { email });
  return /^http:\/\/localhost:\d+\/sign-in\/link\/([A-Za-z0-9_-]{32})$/.exec(url)![1]!;
}

const enter = (token: string, more: object = {}) => signInByLink(visitor(), { ...HERE, token, ...more });

describe("a link printed at the console", () => {
  it("signs an owner in with the second step done, once, is stored as a hash, and is in the audit log", async () => {
    const account = await mintAccount("owner");
    const token = await createToken(account);
    const { rows } = await pool.query("select * from sign_in_links where user_id = $1", [account.userId]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    const session = (await enter(token))!;
    expect(await findMemberOfSession(db, { sessionId: session.sessionId, userId: account.userId })).toMatchObject({
      actor: { role: "owner", secondStepAt: expect.any(Date) as Date },
      mustChangePassword: false,
    });
    expect(await enter(token)).toBeNull();
    const log = await listAuditRows(db, { brandId: account.brandId, afterSequence: 0, limit: 10 });
    expect(log.map(({ action, actorKind, detail }) => [action, actorKind, detail])).toEqual([
      ["user.sign_in_link_created", "operator", {}],
      ["session.started", "member", { by: "sign_in_link" }],
    ]);
  });

  it("changes nothing when it is only opened, and ends after 15 minutes or with the next link", async () => {
    const account = await mintAccount("owner");
    const first = await createToken(account);
    const open = (token: string, clientAddress: string | null = "::1") =>
      findLinkedPerson(visitor(), { token, clientAddress });
    expect([await open(first), await open(first)]).toMatchObject([
      { name: "Robin Example" },
      { name: "Robin Example" },
    ]);
    const second = await createToken(account);
    expect([await open(first), await enter(first)]).toEqual([null, null]);
    const end = new Date(now().getTime() + 15 * MINUTE_MS);
    restoreClock = setClock(() => end);
    expect([await open(second), await enter(second)]).toEqual([null, null]);
  });

  it("has one winner, however many use it at the same time", async () => {
    const token = await createToken(await mintAccount("owner"));
    const sessions = await Promise.all([1, 2, 3].map(() => enter(token)));
    expect(sessions.filter((session) => session !== null)).toHaveLength(1);
  });

  it.each([["192.0.2.7"], ["10.0.0.2"], ["unknown"], [null]])(
    "does nothing for a client at %s, and stays usable on this machine",
    async (clientAddress) => {
      const token = await createToken(await mintAccount("owner"));
      expect(await findLinkedPerson(visitor(), { token, clientAddress })).toBeNull();
      expect(await enter(token, { clientAddress })).toBeNull();
      expect(await enter(token)).not.toBeNull();
    },
  );

  it.each<Record<string, string>>([
    { EMBEDDED_DATABASE: "no" },
    { PUBLIC_URL: "https://passports.example.com" },
    { HOST: "0.0.0.0" },
  ])("is neither created nor accepted with %j", async (settings) => {
    const account = await mintAccount("owner");
    const token = await createToken(account);
    forgetEnvironment(settings);
    expect(await codeOf(createSignInLink(atConsole(db), { email: account.email }))).toBe("forbidden");
    expect(await findLinkedPerson(visitor(), { token, clientAddress: "127.0.0.1" })).toBeNull();
    expect(await enter(token)).toBeNull();
    forgetEnvironment({ EMBEDDED_DATABASE: "yes", PUBLIC_URL: "", HOST: "" });
    expect(await enter(token)).not.toBeNull();
  });

  it.each(["", "short", "../../home", "A".repeat(32)])("does nothing for the token %j", async (token) => {
    expect([await findLinkedPerson(visitor(), { token, clientAddress: "127.0.0.1" }), await enter(token)]).toEqual([
      null,
      null,
    ]);
  });

  it("is refused where a brand allows only its company's sign-in, and stays unused", async () => {
    const { userId, email, brandId } = await mintAccount("manager");
    await pool.query(
      `insert into company_sign_ins
         (brand_id, issuer, client_id, client_secret_sealed, default_role, is_only, created_at)
       values ($1, 'https://login.example', 'carnet', '', 'viewer', true, now())`,
      [brandId],
    );
    const token = await createToken({ email });
    await expect(enter(token)).rejects.toMatchObject({ code: "company_sign_in_needed" });
    await expect(enter(token)).rejects.toMatchObject({ code: "company_sign_in_needed" });
    const { rows } = await pool.query("select from sessions where user_id = $1 and brand_id = $2", [userId, brandId]);
    expect(rows).toEqual([]);
    await pool.query("update company_sign_ins set is_only = false where brand_id = $1", [brandId]);
    expect(await enter(token)).toBeTruthy();
  });

  it("is for accounts only", async () => {
    expect(await codeOf(createSignInLink(atConsole(db), { email: "nobody@unknown.example" }))).toBe("not_found");
  });
});

it.each([
  ["http://localhost:3000", "127.0.0.1", true],
  ["http://[::1]:3000", "::1", true],
  ["http://localhost.evil.example", "127.0.0.1", false],
  ["http://127.0.0.1.evil.example", "127.0.0.1", false],
  ["http://localhost:3000", "::", false],
])("links at %s, served at %s, are allowed: %s", (publicUrl, host, isAllowed) => {
  expect(allowsSignInLinks({ isEmbeddedDatabase: true, publicUrl, host })).toBe(isAllowed);
});
