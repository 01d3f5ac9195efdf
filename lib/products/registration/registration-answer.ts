import type { Result } from "@/lib/api/answerers";
import { environment } from "@/lib/platform/env";
import { requireValue } from "@/lib/platform/require-value";
import { registeredAnswer } from "./product-answers";
import type { ReadRegistration } from "./read-registration";
import type { Registration, RegistrationInput } from "./register-products";
import type { RegistrationAnswer } from "./registration-contract";
import type { RegisteredRecord } from "./store-records";

function countProducts(registered: readonly RegisteredRecord[]) {
  const idsOf = (isMeant: (each: RegisteredRecord) => boolean) =>
    new Set(registered.filter(isMeant).map(({ product }) => product.id)).size;
  return {
    created: idsOf(({ outcome }) => outcome === "created"),
    existing: idsOf(({ outcome }) => outcome === "existing"),
    updated: idsOf(({ isUpdated }) => isUpdated),
  };
}

type Asked = Pick<RegistrationInput, "onError" | "isDryRun"> & Pick<ReadRegistration, "form">;

export function registrationAnswer(
  { registered, rejected }: Registration,
  { form, onError, isDryRun }: Asked,
): Result<RegistrationAnswer> {
  const skipped =
    onError === "skip" && form === "list" ? { rejected: rejected.map(({ index, errors }) => ({ index, errors })) } : {};
  if (isDryRun) {
    const units = registered.reduce((sum, { passports }) => sum + passports.length, 0);
    const warnings = registered.flatMap(({ given }) => given.warnings);
    const body = {
      dry_run: true as const,
      count: registered.length,
      products: countProducts(registered),
      passport_count: units,
      warnings,
      ...skipped,
    };
    return { status: 200, hadNoEffect: true, body };
  }
  const { publicUrl } = environment();
  const data = registered.map((each) => registeredAnswer(each, publicUrl));
  if (form === "single")
    return {
      body: requireValue(data[0], "A product"),
      headers: { Location: `/v1/products/${requireValue(data[0], "A product").id}` },
    };
  return { body: { data, count: data.length, ...skipped }, headers: { Location: "/v1/products" } };
}
