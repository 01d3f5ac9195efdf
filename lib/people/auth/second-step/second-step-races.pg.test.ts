import { afterEach, describe, expect, it } from "vitest";
import { MINUTE_MS, now, setClock } from "@/lib/platform/clock";
import { newId } from "@/lib/platform/ids";
import { openTestPool, testDatabase } from "@/lib/platform/testing/database";
import { completeSignIn, signIn } from "../sign-in";
import { client, codeOf, mintAccount, visitor } from "../testing/account-kit";
import { setUpTwoFactor } from "../testing/set-up-two-factor";
import { codeAt } from "./second-factor";

const RIVALS = 8;
const ROUNDS = 8;
const { pool } = testDatabase();
const pools = Array.from({ length: RIVALS }, () => openTestPool(1));

let restoreClock = () => {};
afterEach(() => restoreClock());

describe("one code given by many at once, each over a connection of its own", () => {
  it("signs exactly one of them in, at every place of the window", async () => {
    const account = await mintAccount();
    const start = Math.ceil(now().getTime() / MINUTE_MS) * MINUTE_MS;
    restoreClock = setClock(() => new Date(start));
    const { secret } = await setUpTwoFactor(account);
    for (let round = 1; round <= ROUNDS; round += 1) {
      // The rivals' clocks differ, up to both edges of the code's window: some say it is of the period before, some of
      // the one after.
      await pool.query("delete from sign_in_failures");
      const madeAt = start + round * 2 * MINUTE_MS;
      const code = codeAt(secret, new Date(madeAt));
      let clockReads = 0;
      restoreClock = setClock(() => new Date(madeAt + [-30_000, 0, 29_999, 59_999][(clockReads += 1) % 4]!));
      const step = await signIn(visitor(), { email: account.email, password: account.password, ...client });
      if (step.step !== "second") throw new Error("no second step is asked for");
      const codes = await Promise.all(
        pools.map(({ db }) => codeOf(completeSignIn({ db, requestId: newId("req") }, { ...step, code, ...client }))),
      );
      expect(codes.toSorted()).toEqual(["done", ...Array<string>(RIVALS - 1).fill("wrong_code")]);
    }
  });
});
