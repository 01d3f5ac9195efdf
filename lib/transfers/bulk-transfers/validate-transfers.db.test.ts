import { describe, expect, it } from "vitest";
import type { DomainError } from "@/lib/platform/errors";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember, mintProduct } from "@/lib/platform/testing/factories";
import { begin, giveTo, mintScene } from "../testing/transfer-kit";
import { validateTransfers } from "./validate-transfers";

const { db, pool } = testDatabase();

describe("the check of a list of transfers", () => {
  it("shows every line in its order, the good ones beside each problem, and writes nothing", async () => {
    const [scene, stranger] = [await mintScene(), await mintScene()];
    const { passports } = await mintProduct(db, { brandId: scene.brandId, name: "Kar 40 rucksack", units: 2 });
    const [good, stolen] = [passports[0]!, passports[1]!];
    await pool.query("update passports set custody_flag = 'reported_stolen' where id = $1", [stolen.passportId]);
    const pending = await begin(scene);
    const text = [
      `${good.code};anna@example.com`,
      "nonsense;ben@example.com",
      `${stolen.code};cleo@example.com`,
      `${scene.code};dora@example.com`,
      `${stranger.code};emil@example.com`,
      `${good.code};`,
    ].join("\n");
    const { lines, linesLeftOut } = await validateTransfers(scene.context, { text });
    expect(
      lines.map(({ line, problems }) => [line, problems.map(({ field, code }) => `${field ?? ""} ${code}`)]),
    ).toEqual([
      [1, []],
      [2, ["code invalid_code"]],
      [3, [" item_reported_stolen"]],
      [4, [" transfer_already_pending"]],
      [5, [" passport_not_found"]],
      [6, ["recipient_email required"]],
    ]);
    expect([lines[0]!.productName, lines[3]!.transferId, linesLeftOut]).toEqual(["Kar 40 rucksack", pending, 0]);
    expect((await pool.query("select from transfers where brand_id = $1", [scene.brandId])).rowCount).toBe(1);
  });

  it("says whom else a mail goes to, and who holds the passport already", async () => {
    const scene = await mintScene();
    const holder = await giveTo(scene);
    const problems = async (text: string) =>
      (await validateTransfers(scene.context, { text })).lines.map(({ isHolderNotified, problems }) => [
        isHolderNotified,
        problems.length,
      ]);
    expect(await problems(`${scene.code};anna@example.com`)).toEqual([[true, 0]]);
    expect(await problems(`${scene.code};${holder.toUpperCase()}`)).toEqual([[true, 1]]);
  });

  it("is not for a viewer", async () => {
    const { brandId } = await mintScene();
    const { actor } = await mintMember(db, { brandId, role: "viewer" });
    const code = await validateTransfers(contextOf(db, actor), { text: "" }).then(
      () => "",
      (error: DomainError) => error.code,
    );
    expect(code).toBe("forbidden");
  });
});
