"use server";

import { action } from "@/app/action";
import { changePassword } from "@/lib/people/auth/passwords/change-password";
import { START_PATH } from "@/lib/people/auth/session";

export const replacePasswordAction = action({ serves: "new_password", run: changePassword, leadTo: () => START_PATH });
