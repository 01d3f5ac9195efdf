import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { discardFile } from "@/lib/files/receive-file";
import { receiveForm } from "@/lib/files/receive-form";
import { evidenceStore, type EvidenceStore } from "@/lib/files/store";
import { parsed } from "@/lib/platform/input/ids";
import { postedForm } from "@/lib/platform/input/posted-form";
import { invalidRequest, readInput } from "@/lib/platform/input/read-input";
import { toStorageRefusal } from "@/lib/platform/storage-error";
import { evidenceForm } from "./contract";
import { keepEvidence } from "./store-evidence";

const LISTS = ["fields", "checks"];

/**
 * Receives an upload form. Throws `forbidden`, `payload_too_large`, `unsupported_media_type`, `malformed_request`,
 * `invalid_request` by field, `storage_unavailable`, and like `keepEvidence`. On error no file remains.
 */
export const receiveEvidence = useCase({
  may: "compliance.prepare",
  by: "member",
  input: postedForm.extend({
    /** Called as soon as the product is parsed, even if the rest is rejected. */
    onProduct: z.custom<(productId: string) => void>((value) => typeof value === "function").optional(),
    submission: z.string().optional(),
    store: parsed<EvidenceStore>().optional(),
  }),
  audits: [],
  run: async (
    context,
    { onProduct, submission, store = evidenceStore(), ...posted },
  ): Promise<{ documentId: string; productId: string }> => {
    const { file, values } = await receiveForm({
      ...posted,
      onField: (name, value) => name === "productId" && /^prd_[0-9a-z]{26}$/.test(value) && onProduct?.(value),
    });
    try {
      const entries = Object.entries(values).map(
        ([name, all]) => [name, LISTS.includes(name) ? all : all[0]?.trim() || undefined] as const,
      );
      const form = readInput(evidenceForm, Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
      if (!form.ok) throw invalidRequest(form.errors);
      return {
        ...(await keepEvidence(context, { file, said: form.value, submission, store })),
        productId: form.value.productId,
      };
    } catch (error) {
      throw toStorageRefusal(error);
    } finally {
      await discardFile(file);
    }
  },
});
