import { afterEach, describe, expect, it } from "vitest";
import { auditorOf } from "@/lib/access/use-case";
import { MINUTE_MS, now, setClock } from "@/lib/platform/clock";
import { newId, randomSecret } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { beginSession } from "./begin-session";
import { changePassword, requestPasswordReset, resetPasswordByLink } from "./passwords/change-password";
import { KNOWN_DEVICES_MAX } from "./rules";
import { codeAt } from "./second-step/second-factor";
import { completeSignIn, signIn } from "./sign-in";
import { type Account, accountMail, codeOf, mintAccount, settleRequests, visitor } from "./testing/account-kit";
import { setUpTwoFactor } from "./testing/set-up-two-factor";

const { db } = testDatabase();
const NEW = "seven slow green boats";

let restoreClock = () => {};
afterEach(() => restoreClock());

function pass(ms: number) {
  const at = new Date(now().getTime() + ms);
  restoreClock = setClock(() => at);
}

const newDevice = () => randomSecret(32).toString("hex");
const anywhere = () => `2001:db8:${randomSecret(2).toString("hex")}:${randomSecret(2).toString("hex")}::1`;
const from = (deviceHash: string | null, clientAddress = anywhere()) => ({
  clientAddress,
  userAgent: "Test/1",
  deviceHash,
});

const attempt = (
  { email, password }: Account,
  deviceHash: string | null,
  options: { password?: string; clientAddress?: string } = {},
) =>
  codeOf(
    signIn(visitor(), { email, password: options.password ?? password, ...from(deviceHash, options.clientAddress) }),
  );

async function guess(
  account: Account,
  times: number,
  options: { deviceHash?: string; clientAddress?: string } = {},
): Promise<string[]> {
  const codes: string[] = [];
  for (let index = 0; index < times; index += 1)
    codes.push(await attempt(account, options.deviceHash ?? newDevice(), { ...options, password: "a guess" }));
  return codes;
}

describe("a stranger who fails at somebody's account", () => {
  it("slows new devices down, and not the one on which that person has signed in", async () => {
    const account = await mintAccount();
    pass(0);
    const own = newDevice();
    expect(await attempt(account, own)).toBe("done");
    await guess(account, 10);
    expect([await attempt(account, newDevice()), await attempt(account, null)]).toEqual([
      "sign_in_slowed",
      "sign_in_slowed",
    ]);
    expect([await attempt(account, own), await attempt(account, own)]).toEqual(["done", "done"]);
    expect(await attempt(account, newDevice())).toBe("sign_in_slowed");
  });

  it("slows nobody down by sitting in the same network", async () => {
    const account = await mintAccount();
    const other = await mintAccount();
    pass(0);
    const [own, clientAddress] = [newDevice(), anywhere()];
    await attempt(account, own, { clientAddress });
    await guess(other, 10, { clientAddress });
    expect([
      await attempt(other, newDevice(), { clientAddress }),
      await attempt(account, own, { clientAddress }),
    ]).toEqual(["sign_in_slowed", "done"]);
  });

  it("hinders nobody in their own session", async () => {
    const account = await mintAccount();
    pass(0);
    await guess(account, 10);
    expect(
      await codeOf(changePassword(account.context, { current_password: account.password, new_password: NEW })),
    ).toBe("done");
  });

  it("holds nobody out of a new device who can read their mail", async () => {
    const account = await mintAccount();
    pass(0);
    await guess(account, 10);
    const phone = newDevice();
    await requestPasswordReset(visitor(), { email: account.email });
    await settleRequests();
    const mail = (await accountMail(account.email)).find(({ kind }) => kind === "account_password_reset")!;
    const token = /\/reset-password\/([A-Za-z0-9_-]+)/.exec(mail.text)![1]!;
    await resetPasswordByLink(visitor(), { ...from(phone), token, new_password: NEW });
    expect([
      await attempt(account, newDevice(), { password: NEW }),
      await attempt(account, phone, { password: NEW }),
    ]).toEqual(["sign_in_slowed", "done"]);
  });
});

describe("whoever has taken a device's cookie", () => {
  it("gets as few guesses by it as a stranger, and none at other accounts", async () => {
    const [account, other] = [await mintAccount(), await mintAccount()];
    pass(0);
    const stolen = newDevice();
    await attempt(account, stolen);
    expect(await guess(account, 11, { deviceHash: stolen })).toEqual([
      ...Array<string>(10).fill("wrong_credentials"),
      "sign_in_slowed",
    ]);
    await guess(other, 10);
    expect(await attempt(other, stolen)).toBe("sign_in_slowed");
  });

  it("has few of them: the latest devices count, and none that a company's provider has vouched for", async () => {
    const account = await mintAccount();
    pass(0);
    const [first, vouched] = [newDevice(), newDevice()];
    await attempt(account, first);
    for (let later = 0; later < KNOWN_DEVICES_MAX; later += 1) {
      pass(MINUTE_MS);
      await attempt(account, newDevice());
    }
    const membership = { brandId: account.brandId, role: "owner" as const };
    await db.transaction((tx) =>
      beginSession(
        { tx, at: now(), auditAs: auditorOf(tx, newId("req")) },
        {
          user: { id: account.userId, email: account.email, locale: null },
          membership,
          client: from(vouched),
          isAtCompany: true,
        },
      ),
    );
    await guess(account, 10);
    expect([await attempt(account, first), await attempt(account, vouched)]).toEqual([
      "sign_in_slowed",
      "sign_in_slowed",
    ]);
  });
});

describe("the second step", () => {
  it("is not held back on a known device by wrong codes given elsewhere, and is by its own", async () => {
    const account = await mintAccount();
    restoreClock = setClock(() => new Date("2026-11-21T10:00:00Z"));
    const { secret } = await setUpTwoFactor(account);
    const own = newDevice();
    const half = async (deviceHash: string) => {
      const step = await signIn(visitor(), { email: account.email, password: account.password, ...from(deviceHash) });
      if (step.step !== "second") throw new Error("no second step is asked for");
      return step;
    };
    const give = async (deviceHash: string, code: string) =>
      codeOf(completeSignIn(visitor(), { ...(await half(deviceHash)), code, ...from(deviceHash) }));
    pass(MINUTE_MS);
    expect(await give(own, codeAt(secret, now()))).toBe("done");
    for (let wrong = 0; wrong < 10; wrong += 1) await give(newDevice(), `10000${wrong}`);
    const next = () => codeAt(secret, new Date(now().getTime() + MINUTE_MS / 2));
    expect(await give(newDevice(), next())).toBe("sign_in_slowed");
    expect(await give(own, next())).toBe("done");
    for (let wrong = 0; wrong < 10; wrong += 1) expect(await give(own, `10000${wrong}`)).toBe("wrong_code");
    expect(await give(own, next())).toBe("sign_in_slowed");
  });
});
