import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { getPassportOperation } from "@/lib/passports/api-contract";
import { getPassport, passportAnswerOf } from "@/lib/passports/get-passport";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getPassportOperation, async ({ context, params }) => ({
    body: passportAnswerOf(await getPassport(context, params)),
  })),
});
