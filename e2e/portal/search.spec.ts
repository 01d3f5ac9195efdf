import type { Locator } from "playwright/test";
import { formatPassportCode } from "@/lib/passports/code";
import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

/** A page that has just come may not listen yet. */
const pressUntilFocused = (key: string, field: Locator) =>
  expect(async () => {
    await field.page().keyboard.press(key);
    await expect(field).toBeFocused({ timeout: 3_000 });
  }).toPass();

test("the palette opens by its key, finds a passport by its serial number and leads to it", async ({ site, page }) => {
  const brand = await openBrand(site);
  const { passports } = await brand.product({ name: "Larch Rain Jacket", serialNumber: "SN-0042" });
  await signIn(page, brand.member);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const field = page.getByRole("combobox");
  await pressUntilFocused("Control+k", field);
  await expect(page.getByRole("option", { name: /Start a transfer/ })).toBeVisible();
  await expectAccessible(page);
  await field.fill("sn-0042");
  const option = page.getByRole("option", { name: new RegExp(formatPassportCode(passports[0]!.code)) });
  await expect(option).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/passports/${passports[0]!.passportId}$`));
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("part of a serial number finds a passport without a click, and the palette knows the open and recent objects", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  const { productId, passports } = await brand.product({ name: "Larch Rain Jacket", serialNumber: "PLANT7-0042-B" });
  await brand.product({ name: "Fjell Boot", serialNumber: "PLANT7-0051-B" });
  const [{ passportId, code }] = passports as [(typeof passports)[number]];
  await signIn(page, brand.member);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const field = page.getByRole("combobox");
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));

  await pressUntilFocused("Control+k", field);
  await page.keyboard.type("0042");
  const unit = page.getByRole("option", { name: new RegExp(formatPassportCode(code)) });
  await expect(unit).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/passports/${passportId}$`));

  await pressUntilFocused("Control+k", field);
  await expect(page.getByRole("group", { name: "On this page" }).getByRole("option")).toHaveText([
    "Transfer this passport",
    "Print this passport’s label",
  ]);
  await page.keyboard.press("Escape");
  await page.goto(`/products/${productId}`);
  await pressUntilFocused("Control+k", field);
  await expect(page.getByRole("group", { name: "Recent" }).getByRole("option")).toHaveText([
    new RegExp(formatPassportCode(code)),
  ]);
  await expectAccessible(page);
  await field.fill("jaket larch");
  await expect(page.getByRole("option", { name: /Larch Rain Jacket.*Similar: “Jacket”/ })).toBeVisible();

  await field.fill("anna@example.com");
  await expect(page.getByRole("dialog").getByRole("status")).toContainText("holders and recipients");
  expect(addresses.filter((address) => /anna/.test(address))).toEqual([]);
  await page.keyboard.press("Escape");

  const remembered = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /recent/.test(key)));
  expect(await remembered()).toHaveLength(1);
  await page.locator("summary", { hasText: "Robin Example" }).first().click();
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page).toHaveURL(/\/sign-in\?signed_out=1$/);
  expect(await remembered()).toEqual([]);
});

test("what is typed before the palette has come stands in its field, to the first letter, and what is found is counted", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site);
  await brand.product({ name: "Larch Rain Jacket" });
  await signIn(page, brand.member);
  const field = page.getByRole("combobox");
  await pressUntilFocused("Control+k", field);
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  let letGo = () => {};
  const typed = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/search/commands", async (route) => {
    await typed;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("larchx");
  await page.keyboard.press("Backspace");
  letGo();
  await expect(field).toHaveValue("larch");
  await page.keyboard.type(" rain");
  await expect(field).toHaveValue("larch rain");
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText(/^\d+ results?$/);
});

test("keys of one letter lead, help and search, are text in a field, and can be switched off", async ({
  site,
  page,
}) => {
  const brand = await openBrand(site, { role: "viewer" });
  await brand.product();
  await signIn(page, brand.member);
  const title = page.getByRole("heading", { level: 1 });
  const palette = page.getByRole("combobox");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await pressUntilFocused("Control+k", palette);
  await press("Escape");
  await expect(palette).toHaveCount(0);
  for (const [key, name] of [
    ["r", "Products"],
    ["t", "Transfers"],
    ["c", "Compliance"],
    ["m", "Team"],
    ["s", "Preferences"],
    ["p", "Passports"],
  ] as const) {
    await press("g", key);
    await expect(title).toHaveText(name);
  }

  await press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Go to Passports")).toBeVisible();
  await expect(sheet.getByText("Go to Audit log")).toHaveCount(0);
  await expectAccessible(page);
  await press("g", "r", "Escape");
  await expect(sheet).toHaveCount(0);
  await expect(title).toHaveText("Passports");

  await press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await press("g", "r", "?", "/");
  await expect(page.getByRole("searchbox")).toHaveValue("gr?/");
  await expect(title).toHaveText("Passports");
  await press("Meta+k");
  await expect(palette).toBeFocused();
  await press("g", "r");
  await expect(palette).toHaveValue("gr");
  await press("Escape");
  await expect(palette).toHaveCount(0);

  await page.goto("/settings");
  await pressUntilFocused("/", palette);
  await press("Escape");
  await page.getByRole("group", { name: "Keyboard shortcuts" }).getByRole("radio", { name: "Off" }).check();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Your settings have been saved.")).toBeVisible();
  await page.goto("/passports");
  await pressUntilFocused("Control+k", palette);
  await press("Escape");
  await expect(palette).toHaveCount(0);
  await press("g", "r", "?", "/");
  await expect(page.getByRole("searchbox")).not.toBeFocused();
  await expect(title).toHaveText("Passports");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the same is found on a page", async ({ site, page }) => {
    const brand = await openBrand(site, { role: "viewer" });
    const { productId } = await brand.product({ name: "Larch Rain Jacket" });
    await signIn(page, brand.member);
    await page
      .getByRole("link", { name: /^Search/ })
      .filter({ visible: true })
      .click();
    await page.getByRole("searchbox").fill("larch");
    await page.getByRole("searchbox").press("Enter");
    await expect(page.getByRole("link", { name: "Larch Rain Jacket" })).toHaveAttribute(
      "href",
      `/products/${productId}`,
    );
    await expect(page.getByRole("link", { name: "Invite a member" })).toHaveCount(0);
    await page.goto("/search?q=nothing-of-the-kind");
    await expect(page.getByText("No results")).toBeVisible();
    await page.goto("/search");
    await expect(page.getByRole("link", { name: "Transfers" }).filter({ visible: true }).last()).toBeVisible();
  });
});
