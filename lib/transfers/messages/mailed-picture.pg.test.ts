import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { SmtpInbox } from "@/e2e/support/smtp-server";
import { appearanceForm, appearanceValues } from "@/lib/brands/appearance/appearance-contract";
import { editAppearance, publishAppearance } from "@/lib/brands/appearance/change-appearance";
import { paletteOf } from "@/lib/brands/appearance/palette";
import { showAppearance } from "@/lib/brands/appearance/show-appearance";
import { setLogo } from "@/lib/brands/profile/change-logo";
import { evidenceStore } from "@/lib/files/store";
import { mailsTo } from "@/lib/holders/testing/account-kit";
import { environment } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { stateOf } from "@/lib/platform/input/state-of";
import { openSmtpCourier } from "@/lib/platform/mail/smtp-courier";
import { deliverDue } from "@/lib/platform/mail/testing/deliver-due";
import { sha256Hex } from "@/lib/platform/secrets";
import { testDatabase } from "@/lib/platform/testing/database";
import { contextOf, mintMember } from "@/lib/platform/testing/factories";
import { withSettings } from "@/lib/platform/testing/settings";
import { pictureKey } from "@/lib/products/pictures/add-pictures";
import { begin, mailboxOf, mintScene } from "../testing/transfer-kit";

// A mail server is configured, so messages are queued on both databases.
withSettings({ SMTP_URL: "smtp://127.0.0.1:1" });
const { db, pool } = testDatabase();
const inbox = await SmtpInbox.start();
const email = openSmtpCourier(inbox.url, "Carnet <passports@carnet.example>");
afterAll(async () => {
  email.close();
  await inbox.goAway();
});

const PETROL = { cover: "#123742", lettering: "#f7e9c8", accent: "#0b5a66" };
const drawPicture = (width: number) => sharp({ create: { width, height: 300, channels: 4, background: "#0b5a66" } });

/** A scene whose brand has a WebP logo and its own colours, and whose product has a picture. */
async function mintDressedScene() {
  const scene = await mintScene();
  const owner = contextOf(db, (await mintMember(db, { brandId: scene.brandId })).actor);
  await setLogo(owner, { content: await drawPicture(600).webp().toBuffer() });
  await keepDraftColours(owner);
  await publishAppearance(owner);
  const pictureId = newId("pic");
  await pool.query(
    `insert into product_pictures (id, brand_id, product_id, position, state, width, height)
       select $1, brand_id, product_id, 1, 'ready', 900, 300 from passports where id = $2`,
    [pictureId, scene.passportId],
  );
  const content = await drawPicture(160).jpeg().toBuffer();
  const key = pictureKey({ brandId: scene.brandId, pictureId }, { width: 160, ownWidth: 900, format: "jpg" })!;
  const path = join(mkdtempSync(join(tmpdir(), "carnet-picture-")), "160.jpg");
  writeFileSync(path, content);
  const sizeBytes = content.length;
  await evidenceStore().keep(key, { path, sizeBytes, sha256: sha256Hex(content), mediaType: "image/jpeg" });
  return { ...scene, content };
}

async function keepDraftColours(owner: Parameters<typeof editAppearance>[0]) {
  const values = appearanceValues((await showAppearance(owner)).face);
  const fields = Object.entries({ ...values, ...PETROL }).filter(([, value]) => value !== "");
  await editAppearance(owner, appearanceForm.parse({ ...Object.fromEntries(fields), seen: stateOf(values) }));
}

it("a mail to a holder has the brand's colours, and carries its logo as PNG and the item's picture", async () => {
  const scene = await mintDressedScene();
  const anna = mailboxOf("anna");
  await begin(scene, { recipient_email: anna });
  const stored = (await mailsTo(anna)).at(-1)!;
  expect(stored.html).toContain(`background:${PETROL.cover}`);
  expect(stored.html).toContain(paletteOf(PETROL, "dark").cover);
  expect(stored.html).toContain(`alt="${scene.brandName}"`);
  await deliverDue(db, { email, sms: null, close: () => {} });
  const [mail] = inbox.mailsTo(anna);
  const sources = [...mail!.html.matchAll(/<img src="([^"]*)"/g)].map(([, source]) => source);
  expect(sources).toEqual(mail!.pictures.map(({ contentId }) => `cid:${contentId}`));
  const [logo, picture] = mail!.pictures;
  expect([logo!.mediaType, picture!.mediaType]).toEqual(["image/png", "image/jpeg"]);
  expect(Buffer.from(picture!.bytes).equals(scene.content)).toBe(true);
  expect(await sharp(Buffer.from(logo!.bytes)).metadata()).toMatchObject({ format: "png", height: 96 });
  expect(mail!.html).not.toMatch(/src="http/);
});

it("a mail whose picture has been removed is sent with its address", async () => {
  const scene = await mintDressedScene();
  const anna = mailboxOf("anna");
  await begin(scene, { recipient_email: anna });
  await pool.query("delete from product_pictures where brand_id = $1", [scene.brandId]);
  await deliverDue(db, { email, sms: null, close: () => {} });
  const [mail] = inbox.mailsTo(anna);
  expect(mail!.pictures).toHaveLength(1);
  expect(mail!.html).toMatch(/src="http[^"]*\/media\//);
});

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
