import { expect, it } from "vitest";
import { mailsTo } from "@/lib/holders/testing/account-kit";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { testDatabase } from "@/lib/platform/testing/database";
import { begin, mailboxOf, mintScene } from "../testing/transfer-kit";

const { pool } = testDatabase();

it("a mail about an item shows its product's first picture that can be shown, and none where there is none", async () => {
  const scene = await mintScene();
  const [first, second, bare] = [newId("pic"), newId("pic"), mailboxOf("bare")];
  await begin({ ...scene, ...(await mintScene()) }, { recipient_email: bare });
  expect((await mailsTo(bare)).at(-1)!.html).not.toContain("<img");
  for (const [id, position, state, width] of [
    [newId("pic"), 0, "waiting", null],
    [second, 2, "ready", 900],
    [first, 1, "ready", 900],
  ])
    await pool.query(
      `insert into product_pictures (id, brand_id, product_id, position, state, width, height)
         select $1, brand_id, product_id, $2, $3, $4, $4 from passports where id = $5`,
      [id, position, state, width, scene.passportId],
    );
  const anna = mailboxOf("anna");
  await begin(scene, { recipient_email: anna });
  const { html, text } = (await mailsTo(anna)).at(-1)!;
  expect(html.match(/<img src="[^"]*"/g)).toEqual([`<img src="${environment().publicUrl}/media/${first}/160.jpg"`]);
  expect(text).not.toContain("/media/");
});
