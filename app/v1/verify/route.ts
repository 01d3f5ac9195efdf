import { endpoint } from "@/lib/http/endpoint";
import { resource } from "@/lib/http/resource";
import { verifyPassport as operation } from "@/lib/passports/contract";
import { verifyPassport } from "@/lib/passports/verify-passport";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(operation, async ({ context, query }) => ({ body: await verifyPassport(context, query) })),
});
