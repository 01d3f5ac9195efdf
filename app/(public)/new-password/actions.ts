"use server";

import { memberAction } from "@/app/(portal)/action";
import { changePassword } from "@/lib/auth/change-password";
import { changePasswordForm } from "@/lib/auth/contract";
import { START_PATH } from "@/lib/auth/session";

export const replacePasswordAction = memberAction({
  schema: changePasswordForm,
  serves: "new_password",
  run: changePassword,
  leadTo: () => START_PATH,
});
