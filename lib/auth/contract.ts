import { z } from "zod";
import { text } from "@/lib/input/text";
import { PASSWORD_CHARACTERS_MAX } from "./rules";

export const signInForm = z.object({
  email: text(320),
  password: z.string().min(1).max(PASSWORD_CHARACTERS_MAX),
});

export type SignInForm = z.output<typeof signInForm>;
