"use server";

import { z } from "zod";
import { formFields } from "@/lib/input/form-state";
import { invalidRequest } from "@/lib/input/invalid-request";
import { readInput } from "@/lib/input/read-input";
import { addWarranty } from "@/lib/warranties/add-warranty";
import { voidWarrantyForm, warrantyEditForm, warrantyForm } from "@/lib/warranties/contract";
import { editWarranty } from "@/lib/warranties/edit-warranty";
import { readWarrantyFields } from "@/lib/warranties/form";
import { voidWarranty } from "@/lib/warranties/void-warranty";
import { memberAction, memberCommand } from "../../../action";

const pageOf = ({ passportId }: { passportId: string }) => `/passports/${encodeURIComponent(passportId)}`;

export const addWarrantyAction = memberAction({
  schema: warrantyForm.safeExtend({ passportId: z.string() }),
  read: (form) => {
    const fields = formFields(form);
    return { ...readWarrantyFields(fields), passportId: fields.passportId };
  },
  run: addWarranty,
  leadTo: (_id, input) => `${pageOf(input)}?done=warranty_added`,
});

export const editWarrantyAction = memberAction({
  schema: warrantyEditForm.safeExtend({ passportId: z.string(), warrantyId: z.string() }),
  read: (form) => {
    const fields = formFields(form);
    return { ...readWarrantyFields(fields), passportId: fields.passportId, warrantyId: fields.warrantyId };
  },
  run: editWarranty,
  leadTo: (_isChanged, input) => `${pageOf(input)}?done=warranty_edited`,
});

export const voidWarrantyAction = memberCommand({
  schema: z.object({ passportId: z.string(), warrantyId: z.string(), reason: z.string().optional() }),
  run: (context, { warrantyId, reason }) => {
    const form = readInput(voidWarrantyForm, { reason });
    if (!form.ok) throw invalidRequest(form.errors);
    return voidWarranty(context, { ...form.value, warrantyId });
  },
  page: pageOf,
  done: "warranty_voided",
});
