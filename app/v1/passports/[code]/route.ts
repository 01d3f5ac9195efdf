import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { getPassportOperation } from "@/lib/passports/api-contract";
import { getPassport } from "@/lib/passports/get-passport";
import { passportAnswerOf } from "@/lib/passports/passport-answer";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getPassportOperation, async ({ context, params }) => ({
    body: passportAnswerOf(await getPassport(context, params)),
  })),
});
