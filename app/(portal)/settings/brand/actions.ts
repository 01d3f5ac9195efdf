"use server";

import { action } from "@/app/action";
import { removeLogo } from "@/lib/brands/profile/change-logo";
import { editLinks, editProfile } from "@/lib/brands/profile/edit-profile";
import { editLanguages } from "@/lib/brands/settings/change-settings";

export const editProfileAction = action({
  run: editProfile,
  leadTo: () => "/settings/brand",
  done: "brand_profile_saved",
});

export const editLinksAction = action({ run: editLinks, leadTo: () => "/settings/brand", done: "brand_links_saved" });

export const editLanguagesAction = action({
  run: editLanguages,
  leadTo: () => "/settings/brand",
  done: "brand_languages_saved",
});

export const removeLogoAction = action({ run: removeLogo, page: () => "/settings/brand", done: "logo_removed" });
