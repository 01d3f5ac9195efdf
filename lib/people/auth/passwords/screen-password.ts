import { type BrandNames, listProductWordsIn } from "@/db/queries/password-names";
import type { AllBrandsDb } from "@/db/tenant";
import { environment } from "@/lib/platform/env";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { parseUrl } from "@/lib/platform/parse-url";
import { commonPasswords } from "./common-passwords";
import { isCommonPassword, isTooShortRest, labelsOf, restsWithoutNames, wordsIn, writings } from "./password-rules";

const SERVICE_NAMES = ["carnet", "passport", "password", "passwort"];

interface Choice {
  password: string;
  /** Where the password stands in what was sent. */
  pointer: "/password" | "/new_password";
  person: { email: string; name: string };
  brands: readonly BrandNames[];
}

/**
 * Refuses a password that is a common one, or little more than names of the person, their mailbox, their brands, the
 * brands' products or this service (ASVS 5.0, 6.2.4 and 6.2.11). Throws `invalid_request` with `too_common` or
 * `too_personal`.
 */
export async function screenPassword(db: AllBrandsDb, { password, pointer, person, brands }: Choice): Promise<void> {
  const listed = await commonPasswords();
  const isCommon = (text: string) => isCommonPassword(text, (word) => listed.has(word));
  if (isCommon(password))
    throw invalidRequest([
      {
        pointer,
        code: "too_common",
        detail: "This password, or one much like it, is among those that attackers try first.",
      },
    ]);
  const products = await listProductWordsIn(db, { brandIds: brands.map(({ id }) => id), texts: writings(password) });
  const rests = restsWithoutNames(password, [
    ...namesOf(person),
    ...brands.flatMap(namesOfBrand),
    ...deploymentNames(),
    ...products,
  ]);
  if (rests.some((rest) => isTooShortRest(rest) || isCommon(rest)))
    throw invalidRequest([
      {
        pointer,
        code: "too_personal",
        detail: "Beside names of you, your brand, its products or this service, too little is left of this password.",
      },
    ]);
}

function namesOf({ email, name }: Choice["person"]): string[] {
  const [local = "", host = ""] = email.split("@");
  return [...wordsIn(name), ...wordsIn(local), ...labelsOf(host)];
}

function namesOfBrand({ name, slug, legalName, website }: BrandNames): string[] {
  const host = parseUrl(website ?? "")?.hostname ?? "";
  return [...[name, slug, legalName ?? ""].flatMap(wordsIn), ...labelsOf(host)];
}

const deploymentNames = () => [...SERVICE_NAMES, ...labelsOf(new URL(environment().publicUrl).hostname)];
