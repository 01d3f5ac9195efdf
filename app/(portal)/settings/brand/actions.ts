"use server";

import { z } from "zod";
import { removeLogo } from "@/lib/brands/profile/change-logo";
import { editProfile } from "@/lib/brands/profile/edit-profile";
import { brandProfileForm } from "@/lib/brands/profile/profile-contract";
import { memberAction, memberCommand } from "../../action";

export const editProfileAction = memberAction({
  schema: brandProfileForm,
  run: editProfile,
  leadTo: () => "/settings/brand?done=brand_profile_saved",
});

export const removeLogoAction = memberCommand({
  schema: z.object({}),
  run: removeLogo,
  page: () => "/settings/brand",
  done: "logo_removed",
});
