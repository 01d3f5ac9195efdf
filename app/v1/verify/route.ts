import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { verifyPassport, partsOfItems, verifiedJson, verifyPassports } from "@/lib/passport-pages/verify-passport";
import { verifyPassport as operation } from "@/lib/passports/contract";
import { verifyPassportsOperation } from "@/lib/passports/verification/batch-contract";
import { ageHeader } from "@/lib/passports/verification/find-passport-by-code";
import { partOfVerification, verificationJson } from "@/lib/passports/verification/verification-answer";
import { countryIn } from "@/lib/scans/list-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(operation, ({ context, query: { code, proof, fields }, headers }) =>
    verifyPassport(context, { country: countryIn(headers.get("x-carnet-country")), code, proof }).then((verified) =>
      fields
        ? { body: partOfVerification(verified, fields), headers: ageHeader(verified) }
        : { body: verified, headers: ageHeader(verified), toJson: () => verificationJson(verified) },
    ),
  ),
  POST: endpoint(verifyPassportsOperation, async ({ context, query: { fields }, body: { codes }, headers }) => {
    const country = countryIn(headers.get("x-carnet-country"));
    const data = await verifyPassports(context, { codes, country });
    const content = { data, count: data.length };
    return fields
      ? { body: { ...content, data: partsOfItems(data, fields) }, hadNoEffect: true }
      : { body: content, toJson: () => verifiedJson(content), hadNoEffect: true };
  }),
});
