"use server";

import { action } from "@/app/action";
import { askKeyChange, decideOnKeyChange } from "@/lib/signing-keys/change-keys";

const page = () => "/settings/signing-keys";

export const askKeyChangeAction = action({ run: askKeyChange, page, done: "key_change_asked" });
export const decideOnKeyChangeAction = action({
  run: decideOnKeyChange,
  page,
  done: ({ decision }) => (decision === "consented" ? "key_change_consented" : "key_change_declined"),
});
