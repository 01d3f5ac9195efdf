import type { Page } from "playwright/test";
import { CERTIFICATE } from "./evidence";
import { chooseStatus, type openBrand } from "./portal";
import { expect, type Site } from "./servers";

type Brand = Awaited<ReturnType<typeof openBrand>>;

/** A page with a form that somebody has filled in, of each kind that the portal has. */
export interface OpenForm {
  page: Page;
  /** Sends it. */
  send: () => Promise<void>;
  /** All typed values are still in the form. */
  isUnchanged: () => Promise<void>;
  /** How often it had its effect. */
  effects: () => Promise<number>;
}

/** Tabs of one browser: a form of react-hook-form, settings, a question over the page, a row's panel, and a file. */
export async function openForms(
  { database }: Site,
  brand: Brand,
  newTab: (path: string) => Promise<Page>,
): Promise<OpenForm[]> {
  const [sold, recalled, discussed] = [await brand.product(), await brand.product(), await brand.product()];
  const count = async (from: string, ...values: string[]) =>
    Number(
      (
        await database.pool.query<{ count: string }>(`select count(*) from ${from} and brand_id = $1`, [
          brand.brandId,
          ...values,
        ])
      ).rows[0]!.count,
    );

  const transfer = await newTab(`/transfers/new?passport=${sold.passports[0]!.passportId}`);
  await transfer.getByLabel("E-mail").fill("anna@example.com");
  await transfer.getByLabel("Message to the recipient").fill("Bought at the counter, thank you.");

  const settings = await newTab("/settings/transfers");
  await settings.getByLabel("Validity of links in days").fill("19");

  const recall = await newTab(`/products/${recalled.productId}`);
  await chooseStatus(recall, "Recall");
  await recall.getByLabel("Reason").fill("The seal of the valve may leak.");

  const comment = await newTab(`/compliance/products/${discussed.productId}`);
  await comment
    .locator("summary, button")
    .filter({ hasText: /^Comment$/ })
    .first()
    .click();
  await comment.locator("#comment-product-body").fill("Who has the test report?");

  const upload = await newTab(`/compliance/products/${discussed.productId}/evidence`);
  await upload
    .locator("input[type=file]")
    .setInputFiles({ name: "grs.pdf", mimeType: "application/pdf", buffer: CERTIFICATE });
  await upload.getByLabel("Issuer").fill("Control Union");

  const press = (page: Page, name: string) => () => page.getByRole("button", { name, exact: true }).last().click();
  return [
    {
      page: transfer,
      send: press(transfer, "Start transfer"),
      isUnchanged: () =>
        expect(transfer.getByLabel("Message to the recipient")).toHaveValue("Bought at the counter, thank you."),
      effects: () => count("transfers where recipient_email = 'anna@example.com'"),
    },
    {
      page: settings,
      send: press(settings, "Save defaults"),
      isUnchanged: () => expect(settings.getByLabel("Validity of links in days")).toHaveValue("19"),
      effects: () => count("audit_log where action = 'brand.transfer_defaults_changed'"),
    },
    {
      page: recall,
      send: press(recall, "Recall product"),
      isUnchanged: () => expect(recall.getByLabel("Reason")).toHaveValue("The seal of the valve may leak."),
      effects: () => count("audit_log where action = 'product.recalled'"),
    },
    {
      page: comment,
      send: press(comment, "Add comment"),
      isUnchanged: () => expect(comment.locator("#comment-product-body")).toHaveValue("Who has the test report?"),
      effects: () => count("audit_log where action = 'review.commented'"),
    },
    {
      page: upload,
      send: press(upload, "Upload as evidence"),
      isUnchanged: () => expect(upload.getByLabel("Issuer")).toHaveValue("Control Union"),
      effects: () => count("evidence_documents where issuer = 'Control Union'"),
    },
  ];
}
