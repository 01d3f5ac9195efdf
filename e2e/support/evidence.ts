import type { Page } from "playwright/test";
import { smallPdf } from "@/lib/files/testing/small-pdf";
import { expectAccessible } from "./axe";
import { expect } from "./servers";

export const CERTIFICATE = smallPdf("Global Recycled Standard, scope certificate");

/** Attaches a certificate by hand: first a page that only calls itself one, which is refused by its content. */
export async function attachCertificate(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Attach evidence" }).last().click();
  const choose = (buffer: Buffer) =>
    page
      .locator("input[type=file]")
      .setInputFiles({ name: "GRS_scope-certificate.pdf", mimeType: "application/pdf", buffer });
  const keep = () => page.getByRole("button", { name: "Upload as evidence" }).click();
  await choose(Buffer.from("<html><script>alert(1)</script></html>"));
  await expect(page.getByLabel("Title")).toHaveValue("GRS scope certificate");
  await keep();
  await expect(page.getByText("The content counts, not the file name.")).toBeVisible();
  await page.getByLabel("Issuer").fill("Control Union");
  await page.getByLabel("Valid until").fill("2030-05-31");
  await page.getByLabel(/^09 /).first().check();
  await expectAccessible(page);
  await choose(CERTIFICATE);
  await keep();
  await expect(page.getByText("The document has been uploaded, and the product has been checked again")).toBeVisible();
}
