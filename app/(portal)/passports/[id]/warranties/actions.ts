"use server";

import { z } from "zod";
import { action } from "@/app/action";
import { onceGone } from "@/app/action-definition";
import { addWarranty, editWarranty, voidWarranty } from "@/lib/warranties/add-warranty";
import { voidWarrantyForm, warrantyEditForm } from "@/lib/warranties/contract";
import { readWarrantyFields } from "@/lib/warranties/form";

const pageOf = ({ passportId = "" }: { passportId?: string }) => `/passports/${encodeURIComponent(passportId)}`;

export const addWarrantyAction = action({
  readInput: (fields) => ({ ...readWarrantyFields(fields), passportId: fields.passportId }),
  run: addWarranty,
  leadTo: (_id, input) => pageOf(input),
  done: "warranty_added",
});

export const editWarrantyAction = action({
  schema: warrantyEditForm.safeExtend({ passportId: z.string(), warrantyId: z.string() }),
  readInput: (fields) => ({
    ...readWarrantyFields(fields),
    passportId: fields.passportId,
    warrantyId: fields.warrantyId,
  }),
  run: editWarranty,
  leadTo: (_isChanged, input) => pageOf(input),
  done: "warranty_edited",
});

export const voidWarrantyAction = action({
  of: voidWarranty,
  schema: voidWarrantyForm.extend({ passportId: z.string(), warrantyId: z.string() }),
  run: (context, { warrantyId, reason }) => voidWarranty(context, { warrantyId, reason }),
  refusedTo: onceGone(pageOf, "warranty_state_conflict"),
  leadTo: (_isChanged, input) => pageOf(input),
  done: "warranty_voided",
});
