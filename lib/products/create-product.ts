import { authorise, type Context } from "@/lib/auth/actor";
import { submitOnce } from "@/lib/submissions/submit-once";
import { checkRecords } from "./check-records";
import type { ProductRecord } from "./contract";
import { registerProducts } from "./register-products";

export interface CreatedProduct {
  productId: string;
  passportIds: string[];
}

/**
 * Registers one product with its units from a form. The same record sent again under one `formId` makes nothing new.
 * Throws `forbidden`, `invalid_request`, `serial_number_taken`, `unit_external_id_taken`, and for a product that is there
 * `external_id_taken` or `gtin_taken` with its id as `product_id`.
 */
export async function createProduct(context: Context, { record, formId }: { record: ProductRecord; formId: string }): Promise<CreatedProduct> {
  authorise(context.actor, "products.register");
  return submitOnce(context, { formId, content: record }, async (tx) => {
    const checked = checkRecords([record], () => "");
    const { registered } = await registerProducts({ ...context, db: tx }, { checked, onExisting: "refuse", onError: "fail", isDryRun: false });
    const { product, passports } = registered[0]!;
    return { productId: product.id, passportIds: passports.map(({ id }) => id) };
  });
}
