"use server";

import { memberAction } from "@/app/(portal)/action";
import { changePasswordForm } from "@/lib/people/auth/contract";
import { changePassword } from "@/lib/people/auth/passwords/change-password";
import { START_PATH } from "@/lib/people/auth/session";

export const replacePasswordAction = memberAction({
  schema: changePasswordForm,
  serves: "new_password",
  run: changePassword,
  leadTo: () => START_PATH,
});
