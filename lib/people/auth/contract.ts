import { z } from "zod";
import { secret } from "@/lib/platform/input/secret";
import { issue, isStorableText, text } from "@/lib/platform/input/text";
import { isTooEasy, PASSWORD_CHARACTERS_MAX, PASSWORD_CHARACTERS_MIN } from "./rules";

/** A password that somebody chooses: taken as it is typed, spaces and all. */
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
/** Longer ones are wrong at any rate. */
export const codeOfSecondStep = secret(
  z
    .string()
    .default("")
    .transform((code) => code.slice(0, 100)),
);
/** Of a mailed link. */
export const linkToken = secret(z.string().default(""));

/** `callbackUrl`: where to go afterwards; judged by `safeCallbackPath`. */
export const signInForm = z.object({ email: text(320), password: presentPassword, callbackUrl: z.string().optional() });

export const secondStepForm = z.object({ one_time_code: codeOfSecondStep, callbackUrl: z.string().optional() });

/** By whoever has no session. */
export const forgottenForm = z.object({ email: z.string().default("") });

export type SignInForm = z.output<typeof signInForm>;

/** By a mailed link: the link says whose it is. */
export const newPasswordForm = z.strictObject({ new_password: secret(newPassword()), token: linkToken });

export const changePasswordForm = z.strictObject({
  current_password: presentPassword,
  new_password: secret(newPassword()),
});

export const presentPasswordForm = z.strictObject({ current_password: presentPassword });

/** `one_time_code`: of whoever is held to the second step. */
export const endTwoFactorForm = z.strictObject({
  current_password: presentPassword,
  one_time_code: secret(text(40).optional()),
});

/** An account without a password gives none. */
export const confirmTwoFactorForm = z.strictObject({
  current_password: secret(presentPassword.optional()),
  one_time_code: secret(text(40)),
});

/** In a form that needs a recent proof of identity: the password, or a code from someone with a second step. */
export const identityProof = {
  password: secret(presentPassword.optional()),
  one_time_code: secret(text(40).optional()),
};
export type IdentityProof = z.output<z.ZodObject<typeof identityProof>>;

/** `callbackUrl`: where it was asked for. */
export const oneTimeCodeForm = z.strictObject({ one_time_code: secret(text(40)), callbackUrl: z.string().optional() });
