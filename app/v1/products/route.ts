import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listProducts } from "@/lib/products/lists/list-products";
import { listProductsOperation } from "@/lib/products/reading-contract";
import { registerProducts, registrationAnswer } from "@/lib/products/registration/register-products";
import { registerProductsOperation } from "@/lib/products/registration/registration-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listProductsOperation, async ({ context, query }) => ({ body: await listProducts(context, query) })),
  POST: endpoint(registerProductsOperation, async ({ context, query, body }) => {
    const [onError, isDryRun] = [query.on_error, query.dry_run === "true"];
    const registration = await registerProducts(context, {
      validated: body.validated,
      onExisting: query.on_existing,
      onError,
      isDryRun,
    });
    return registrationAnswer(registration, { form: body.form, onError, isDryRun });
  }),
});
