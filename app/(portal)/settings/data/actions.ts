"use server";

import { editRetention } from "@/lib/brands/change-settings";
import { retentionForm } from "@/lib/brands/settings-contract";
import { memberAction } from "../../action";

export const editRetentionAction = memberAction({ schema: retentionForm, run: editRetention, leadTo: () => "/settings/data?done=retention_saved" });
