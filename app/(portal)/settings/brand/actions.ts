"use server";

import { editProfile } from "@/lib/brands/edit-profile";
import { brandProfileForm } from "@/lib/brands/profile-contract";
import { memberAction } from "../../action";

export const editProfileAction = memberAction({ schema: brandProfileForm, run: editProfile, leadTo: () => "/settings/brand?done=brand_profile_saved" });
