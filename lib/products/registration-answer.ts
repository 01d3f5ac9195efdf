import type { Result } from "@/lib/http/endpoint";
import { environment } from "@/lib/platform/env";
import { registeredAnswer } from "./product-answers";
import type { ReadRegistration } from "./read-registration";
import type { Registration, RegistrationInput } from "./register-products";
import type { RegistrationAnswer } from "./registration-contract";

type Asked = Pick<RegistrationInput, "onError" | "isDryRun"> & Pick<ReadRegistration, "form">;

/** What POST /v1/products answers when something was, or would be, stored. */
export function registrationAnswer(
  { at, registered, rejected }: Registration,
  { form, onError, isDryRun }: Asked,
): Result<RegistrationAnswer> {
  const skipped = onError === "skip" && form === "list" ? { rejected } : {};
  if (isDryRun) {
    const units = registered.reduce((sum, { passports }) => sum + passports.length, 0);
    const warnings = registered.flatMap(({ given }) => given.warnings);
    return { status: 200, hadNoEffect: true, body: { dry_run: true, count: registered.length, passport_count: units, warnings, ...skipped } };
  }
  const { publicUrl } = environment();
  const data = registered.map((each) => registeredAnswer(each, at, publicUrl));
  if (form === "single") return { body: data[0]!, headers: { Location: `/v1/products/${data[0]!.id}` } };
  return { body: { data, count: data.length, ...skipped }, headers: { Location: "/v1/products" } };
}
