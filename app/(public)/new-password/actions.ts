"use server";

import { action } from "@/app/action";
import { changePasswordForm } from "@/lib/people/auth/contract";
import { changePassword } from "@/lib/people/auth/passwords/change-password";
import { START_PATH } from "@/lib/people/auth/session";

export const replacePasswordAction = action({
  schema: changePasswordForm,
  serves: "new_password",
  run: changePassword,
  leadTo: () => START_PATH,
});
