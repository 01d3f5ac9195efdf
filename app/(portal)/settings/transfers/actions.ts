"use server";

import { action } from "@/app/action";
import { editTransferDefaults } from "@/lib/brands/settings/change-settings";

export const editTransferDefaultsAction = action({
  run: editTransferDefaults,
  leadTo: () => "/settings/transfers",
  done: "transfer_defaults_saved",
});
