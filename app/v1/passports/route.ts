import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listPassportsOperation } from "@/lib/passports/api-contract";
import { followPassports } from "@/lib/passports/lists/follow-passports";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listPassportsOperation, async ({ context, query }) => ({
    body: await followPassports(context, query),
  })),
});
