import { describe, expect, it } from "vitest";
import { listNamesOfBrand } from "@/db/queries/password-resets";
import { monotonicMs } from "@/lib/platform/clock";
import { testDatabase } from "@/lib/platform/testing/database";
import { mintBrand, mintProduct } from "@/lib/platform/testing/factories";
import { mintAccount } from "../testing/account-kit";
import { changePassword } from "./change-password";
import { screenPassword } from "./passwords";

const { db, pool } = testDatabase();

async function mintNamed() {
  const { brandId } = await mintBrand(db, { name: "Østfjell Textiles" });
  await mintProduct(db, { brandId, name: "Skarvholm Shell Jacket", model: "ZQ-4711-B" });
  const brands = await listNamesOfBrand(db, brandId);
  const person = { email: "ragnhild.moe@havgard.example", name: "Ragnhild Moe" };
  return (password: string, pointer: "/password" | "/new_password" = "/new_password") =>
    screenPassword(db, { password, pointer, person, brands }).then(
      () => "taken",
      ({ extras }: { extras: { errors: { pointer: string; code: string }[] } }) => extras.errors[0],
    );
}

describe("a password that somebody chooses", () => {
  it("is neither a common one nor made of names that stand near it, and is told apart", async () => {
    const screen = await mintNamed();
    const personal = { pointer: "/new_password", code: "too_personal" };
    for (const password of [
      "Ragnhild-2026",
      "ragnh1ld.m0e",
      "Havgard!Havgard",
      "ostfjell-2026",
      "Textiles12345",
      "Skarvholm#26",
      "5k4rvh0lm-1",
      "ZQ4711B-ZQ4711B",
      "Carnet.2026!",
      "ragnhildpassword1",
    ])
      expect([password, await screen(password)]).toEqual([password, expect.objectContaining(personal)]);
    expect(await screen("P@ssw0rt2026", "/password")).toMatchObject({ pointer: "/password", code: "too_common" });
  });

  it("may be a sentence that names them among other words, up to the greatest length", async () => {
    const screen = await mintNamed();
    for (const password of [
      "Ragnhild walks her dog at dawn",
      "my Skarvholm smells of rain",
      "seven slow green boats",
      "x9".repeat(3) + "kvR-7 plums and a heron".repeat(8),
    ])
      expect([password, await screen(password)]).toEqual([password, "taken"]);
  });

  it("is refused where it is changed, before anything is written", async () => {
    const account = await mintAccount();
    const local = account.email.split("@")[0]!;
    await expect(
      changePassword(account.context, { current_password: account.password, new_password: `${local}!` }),
    ).rejects.toMatchObject({ code: "invalid_request" });
    const { rows } = await pool.query("select password_changed_at from users where id = $1", [account.userId]);
    expect(rows).toEqual([{ password_changed_at: null }]);
  });

  it("is held against the names of twenty thousand products within two seconds", async () => {
    const { brandId } = await mintBrand(db);
    await pool.query(
      "insert into products (id, brand_id, name, model, ecodesign) select 'prd_names' || $1 || n, $1, 'Model " +
        "number ' || n || ' of the long autumn range', 'LX-' || n, '{}' from generate_series(1, 20000) as n",
      [brandId],
    );
    const screen = async () => {
      const startedMs = monotonicMs();
      const screened = screenPassword(db, {
        password: "LX19999-2026",
        pointer: "/password",
        person: { email: "a@b.example", name: "A" },
        brands: await listNamesOfBrand(db, brandId),
      });
      await expect(screened).rejects.toMatchObject({ code: "invalid_request" });
      return monotonicMs() - startedMs;
    };
    // Other load on the machine makes a response slower, never faster.
    const tookMs = [await screen()];
    while (Math.min(...tookMs) >= 2_000 && tookMs.length < 3) tookMs.push(await screen());
    expect(Math.min(...tookMs)).toBeLessThan(2_000);
  });
});
