import { findPassportLabel } from "@/db/queries/passport-details";
import { authorise, type Context } from "@/lib/access/actor";
import { environment } from "@/lib/platform/env";
import { formatPassportCode, passportLink } from "../code";

/** The link and the code for a passport's label, or null when the brand has no such passport. Throws `forbidden`. */
export async function findLabel({ db, actor }: Context, { passportId }: { passportId: string }) {
  authorise(actor, "passports.read");
  const label = await findPassportLabel(db, { brandId: actor.brandId, passportId });
  return label && { code: formatPassportCode(label.code), link: passportLink(label.code, environment().publicUrl) };
}
