"use server";

import { action } from "@/app/action";
import { editTransferDefaults } from "@/lib/brands/settings/change-settings";
import { transferDefaultsForm } from "@/lib/brands/settings/settings-contract";

export const editTransferDefaultsAction = action({
  schema: transferDefaultsForm,
  run: editTransferDefaults,
  leadTo: () => "/settings/transfers",
  done: "transfer_defaults_saved",
});
