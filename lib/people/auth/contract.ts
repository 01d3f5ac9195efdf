import { z } from "zod";
import { secret } from "@/lib/platform/input/secret";
import { issue, isStorableText, text } from "@/lib/platform/input/text";
import { isTooEasy, PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from "./rules";

export function newPassword() {
  return z
    .string()
    .refine(isStorableText, { ...issue("invalid_text", "A password may not hold a NUL character."), abort: true })
    .refine((value) => Array.from(value).length >= PASSWORD_CHARACTERS_MIN, {
      ...issue("too_short", `A password has ${PASSWORD_CHARACTERS_MIN} characters or more.`),
      abort: true,
    })
    .refine(
      (value) => value.length <= PASSWORD_CHARACTERS_MAX,
      issue("too_long", `A password has at most ${PASSWORD_CHARACTERS_MAX} characters.`),
    )
    .refine((value) => !isTooEasy(value), issue("too_easy", "This password is guessed at once."));
}

const presentPassword = secret(z.string().min(1).max(PASSWORD_CHARACTERS_MAX));
export const codeOfSecondStep = secret(
  z
    .string()
    .default("")
    .transform((code) => code.slice(0, 100)),
);
export const linkToken = secret(z.string().default(""));

export const signInForm = z.object({ email: text(320), password: presentPassword, callbackUrl: z.string().optional() });

export const secondStepForm = z.object({ one_time_code: codeOfSecondStep, callbackUrl: z.string().optional() });

export const forgottenForm = z.object({ email: z.string().default("") });

export type SignInForm = z.output<typeof signInForm>;

export const newPasswordForm = z.strictObject({ new_password: secret(newPassword()), token: linkToken });

export const changePasswordForm = z.strictObject({
  current_password: presentPassword,
  new_password: secret(newPassword()),
});

export const presentPasswordForm = z.strictObject({ current_password: presentPassword });

export const endTwoFactorForm = z.strictObject({
  current_password: presentPassword,
  one_time_code: secret(text(40).optional()),
});

export const confirmTwoFactorForm = z.strictObject({
  current_password: secret(presentPassword.optional()),
  one_time_code: secret(text(40)),
});

export const identityProof = {
  password: secret(presentPassword.optional()),
  one_time_code: secret(text(40).optional()),
};
export type IdentityProof = z.output<z.ZodObject<typeof identityProof>>;

export const oneTimeCodeForm = z.strictObject({ one_time_code: secret(text(40)), callbackUrl: z.string().optional() });
