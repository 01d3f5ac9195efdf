import { expectAccessible } from "../support/axe";
import { openBrand, signIn } from "../support/portal";
import { expect, test } from "../support/servers";

// axe looks at each page four times.
test.describe.configure({ timeout: 180_000 });

const schema = (inner: string) =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:carnet:registry:pilot-format:1">
    ${inner}<xs:element name="registrations"/></xs:schema>`;

test("bad files and days are refused at their form, which keeps its entries, on a phone", async ({ site, page }) => {
  const brand = await openBrand(site, { role: "compliance" });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, brand.member, "/compliance/registry/files");
  const version = page.getByLabel("Version", { exact: true });
  const send = async (text: string) => {
    const file = { name: "official.xsd", mimeType: "application/xml", buffer: Buffer.from(text) };
    await page.getByLabel("JSON Schema or XML Schema (XSD)").setInputFiles(file);
    await page.getByRole("button", { name: "Upload schema" }).click();
  };
  await version.fill("1.0");
  await send(schema('<xs:import schemaLocation="https://attacker.example/s.xsd"/>'));
  await expect(page.getByText("This file is not a usable JSON Schema or XML Schema (XSD).")).toBeVisible();
  await expect(version).toHaveValue("1.0");
  await send(schema(""));
  await expect(page.getByText("The schema is stored.")).toBeVisible();
  await expect(page.getByText("XML Schema (XSD), version 1.0, uploaded on")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/compliance/registry/operators");
  await page.getByLabel("Identifier of the operator").fill(`LEI-${"5299".repeat(14)}`);
  await page.getByLabel("Verified on").fill("2026-11-20");
  await page.getByLabel("Valid until").fill("2030-11-20");
  const record = page.getByRole("button", { name: "Record verification" });
  await record.click();
  await expect(page.getByText("A verification is valid for at most three years.", { exact: true })).toBeVisible();
  await page.getByLabel("Valid until").fill("2029-11-20");
  await record.click();
  await expect(page.getByText("The verification is recorded.")).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
