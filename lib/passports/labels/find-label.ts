import { findPassportLabel } from "@/db/queries/passport-details";
import { useCase } from "@/lib/access/use-case";
import { environment } from "@/lib/platform/env";
import { ids } from "@/lib/platform/input/ids";
import { formatPassportCode } from "../code";
import { labelAddress } from "../identifier";

/** The address and the code for a passport's label, or null when the brand has no such passport. Throws `forbidden`. */
export const findLabel = useCase({
  may: "passports.read",
  by: ["member", "key"],
  input: ids("passportId"),
  audits: [],
  run: async ({ db, actor }, { passportId }) => {
    const label = await findPassportLabel(db, { brandId: actor.brandId, passportId });
    return label && { code: formatPassportCode(label.code), link: labelAddress(label, environment().publicUrl) };
  },
});
