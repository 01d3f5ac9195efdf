import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { verifyPassport as operation } from "@/lib/passports/contract";
import { ageHeader } from "@/lib/passports/verification/age-header";
import { verifyPassportsOperation } from "@/lib/passports/verification/batch-contract";
import { verificationJson } from "@/lib/passports/verification/verification-answer";
import { verifyPassport } from "@/lib/passports/verification/verify-passport";
import { verifiedJson, verifyPassports } from "@/lib/passports/verification/verify-passports";
import { countryIn } from "@/lib/scans/rules";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(operation, ({ context, query, headers }) =>
    verifyPassport(context, { country: countryIn(headers.get("x-carnet-country")), ...query }).then((body) => ({
      body,
      headers: ageHeader(body),
      toJson: verificationJson,
    })),
  ),
  POST: endpoint(verifyPassportsOperation, async ({ context, body: { codes }, headers }) => {
    const data = await verifyPassports(context, { codes, country: countryIn(headers.get("x-carnet-country")) });
    return { body: { data, count: data.length }, toJson: verifiedJson, hadNoEffect: true };
  }),
});
