"use server";

import { editTransferDefaults } from "@/lib/brands/settings/change-settings";
import { transferDefaultsForm } from "@/lib/brands/settings/settings-contract";
import { memberAction } from "../../action";

export const editTransferDefaultsAction = memberAction({
  schema: transferDefaultsForm,
  run: editTransferDefaults,
  leadTo: () => "/settings/transfers?done=transfer_defaults_saved",
});
