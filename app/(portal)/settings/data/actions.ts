"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { requestBrandArchive } from "@/lib/brands/archive/request-archive";
import { closeBrand, keepBrand } from "@/lib/brands/leaving/close-brand";
import { editRetention } from "@/lib/brands/settings/change-settings";
import { retentionForm } from "@/lib/brands/settings/settings-contract";
import { findHolderForm, heldMailbox } from "@/lib/holders/contract";
import { eraseHolder } from "@/lib/holders/erase-holder";
import { findHolder } from "@/lib/holders/show-holder";

export const editRetentionAction = action({
  schema: retentionForm,
  run: editRetention,
  leadTo: () => "/settings/data",
  done: "retention_saved",
});

export const findHolderAction = action({
  schema: findHolderForm,
  run: findHolder,
  leadTo: ({ emailHash }) => `/settings/data/people/${emailHash}`,
});

export const eraseHolderAction = action({
  schema: heldMailbox,
  run: eraseHolder,
  page: ({ emailHash }) => `/settings/data/people/${emailHash}`,
  done: "holder_erased",
});

export const closeBrandAction = action({
  schema: z.object({ confirmation: z.string() }),
  run: closeBrand,
  page: () => "/settings/data",
  done: "brand_closing",
});

export const keepBrandAction = action({ run: keepBrand, page: () => "/settings/data", done: "brand_kept" });

export const requestArchiveAction = action({
  run: requestBrandArchive,
  page: () => "/settings/data",
  done: "archive_requested",
});
