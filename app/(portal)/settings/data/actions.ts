"use server";

import { action } from "@/app/action";
import { requestBrandArchive } from "@/lib/brands/archive/request-archive";
import { editRetention } from "@/lib/brands/settings/change-settings";
import { eraseHolder } from "@/lib/holder-data/erase-holder";
import { findHolder } from "@/lib/holder-data/show-holder";
import { closeBrand, keepBrand } from "@/lib/lifecycle/close-brand";

export const editRetentionAction = action({
  run: editRetention,
  leadTo: () => "/settings/data",
  done: "retention_saved",
});

export const findHolderAction = action({
  run: findHolder,
  leadTo: ({ emailHash }) => `/settings/data/people/${emailHash}`,
});

export const eraseHolderAction = action({
  run: eraseHolder,
  page: ({ emailHash }) => `/settings/data/people/${emailHash}`,
  done: "holder_erased",
});

export const closeBrandAction = action({ run: closeBrand, page: () => "/settings/data", done: "brand_closing" });

export const keepBrandAction = action({ run: keepBrand, page: () => "/settings/data", done: "brand_kept" });

export const requestArchiveAction = action({
  run: requestBrandArchive,
  page: () => "/settings/data",
  done: "archive_requested",
});
