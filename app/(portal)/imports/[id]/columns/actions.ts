"use server";

import type { Route } from "next";
import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import { getTranslations } from "@/app/i18n";
import { mapColumns } from "@/lib/imports/columns/map-columns";
import { readMappingForm } from "@/lib/imports/columns/mapping-form";
import { showMapping } from "@/lib/imports/columns/show-mapping";
import { setBlanks } from "@/lib/imports/rows/set-blanks";
import { DomainError } from "@/lib/platform/errors";
import { type FormState, formFields } from "@/lib/platform/input/form-state";
import { memberContext } from "../../../action";

const checkOf = (importId: string) => `/imports/${encodeURIComponent(importId)}/check`;

/** Matches the columns and begins the check. A field chosen twice is told beside its columns. */
export async function mapColumnsAction(_previous: FormState, form: FormData): Promise<FormState> {
  const context = await memberContext();
  const values = formFields(form);
  const importId = values["importId"] ?? "";
  const t = await getTranslations("imports");
  try {
    const { columns } = await showMapping(context, { importId });
    const { mapping, twice } = readMappingForm(values, columns);
    if (twice.length > 0)
      return {
        values,
        message: t("columns.twiceTitle"),
        errors: Object.fromEntries(twice.map((index) => [`field_${index}`, t("columns.twice")])),
      };
    if (mapping.targets.every((target) => target === null)) return { values, message: t("columns.none") };
    await mapColumns(context, { importId, ...mapping });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    redirect(`/imports/${encodeURIComponent(importId)}?refused=${error.code}` as Route);
  }
  revalidatePath("/", "layout");
  redirect(checkOf(importId) as Route);
}

/** Whether blank cells overwrite: asked in the preview, and checked anew. */
export async function setBlanksAction(form: FormData): Promise<void> {
  const context = await memberContext();
  const { importId = "", blanks } = formFields(form);
  try {
    await setBlanks(context, { importId, blanks: blanks === "clear" ? "clear" : "keep" });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    redirect(`/imports/${encodeURIComponent(importId)}?refused=${error.code}` as Route);
  }
  revalidatePath("/", "layout");
  redirect(`/imports/${encodeURIComponent(importId)}/preview` as Route);
}
