import { verifyPassport as operation } from "@/lib/passports/contract";
import { verifyPassport } from "@/lib/passports/verification/verify-passport";
import { endpoint } from "@/lib/platform/http/endpoint";
import { resource } from "@/lib/platform/http/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(operation, async ({ context, query }) => ({ body: await verifyPassport(context, query) })),
});
