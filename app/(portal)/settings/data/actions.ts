"use server";

import { z } from "zod";
import { requestBrandArchive } from "@/lib/brands/archive/request-archive";
import { closeBrand, keepBrand } from "@/lib/brands/leaving/close-brand";
import { editRetention } from "@/lib/brands/settings/change-settings";
import { retentionForm } from "@/lib/brands/settings/settings-contract";
import { findHolderForm, heldMailbox } from "@/lib/holders/contract";
import { eraseHolder } from "@/lib/holders/erase-holder";
import { findHolder } from "@/lib/holders/show-holder";
import { memberAction, memberCommand } from "../../action";

export const editRetentionAction = memberAction({
  schema: retentionForm,
  run: editRetention,
  leadTo: () => "/settings/data?done=retention_saved",
});

export const findHolderAction = memberAction({
  schema: findHolderForm,
  run: findHolder,
  leadTo: ({ emailHash }) => `/settings/data/people/${emailHash}`,
});

export const eraseHolderAction = memberCommand({
  schema: heldMailbox,
  run: eraseHolder,
  page: ({ emailHash }) => `/settings/data/people/${emailHash}`,
  done: "holder_erased",
});

export const closeBrandAction = memberCommand({
  schema: z.object({ confirmation: z.string() }),
  run: closeBrand,
  page: () => "/settings/data",
  done: "brand_closing",
});

const keep = memberCommand({ schema: z.object({}), run: keepBrand, page: () => "/settings/data", done: "brand_kept" });

export async function keepBrandAction(): Promise<void> {
  await keep(new FormData());
}

const requestArchive = memberCommand({
  schema: z.object({}),
  run: requestBrandArchive,
  page: () => "/settings/data",
  done: "archive_requested",
});

export async function requestArchiveAction(): Promise<void> {
  await requestArchive(new FormData());
}
