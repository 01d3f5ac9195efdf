import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { verifyPassport as operation } from "@/lib/passports/contract";
import { ageHeader } from "@/lib/passports/verification/age-header";
import { verificationJson } from "@/lib/passports/verification/verification-answer";
import { verifyPassport } from "@/lib/passports/verification/verify-passport";
import { countryIn } from "@/lib/scans/rules";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(operation, ({ context, query, headers }) =>
    verifyPassport(context, { ...query, country: countryIn(headers.get("x-carnet-country")) }).then((body) => ({
      body,
      headers: ageHeader(body),
      toJson: verificationJson,
    })),
  ),
});
