"use server";

import { action } from "@/app/action";
import { editClaims } from "@/lib/brands/settings/change-settings";

const page = () => "/settings/claims";

export const editClaimsAction = action({ run: editClaims, page, leadTo: page, done: "claims_saved" });
