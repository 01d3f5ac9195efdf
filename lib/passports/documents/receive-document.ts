import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { discardFile } from "@/lib/files/receive-file";
import { receiveForm } from "@/lib/files/receive-form";
import { evidenceStore, type EvidenceStore } from "@/lib/files/store";
import { parsed } from "@/lib/platform/input/ids";
import { postedForm } from "@/lib/platform/input/posted-form";
import { invalidRequest, readInput } from "@/lib/platform/input/read-input";
import { toStorageRefusal } from "@/lib/platform/storage-error";
import { unitDocumentForm } from "./contract";
import { keepUnitDocument } from "./store-document";

/**
 * Stores nothing on failure. Throws `forbidden`, `payload_too_large`, `unsupported_media_type`, `malformed_request`,
 * `invalid_request` by field, `storage_unavailable`, and as `keepUnitDocument`.
 */
export const receiveUnitDocument = useCase({
  may: "passports.manage",
  by: "member",
  input: postedForm.extend({ passportId: z.string(), store: parsed<EvidenceStore>().optional() }),
  audits: [],
  run: async (context, { passportId, store = evidenceStore(), ...posted }): Promise<{ documentId: string }> => {
    const { file, values } = await receiveForm({ ...posted, onField: () => undefined });
    try {
      const entries = Object.entries(values).map(([name, [first]]) => [name, first?.trim() || undefined] as const);
      const form = readInput(unitDocumentForm, { ...Object.fromEntries(entries), passportId });
      if (!form.ok) throw invalidRequest(form.errors);
      return await keepUnitDocument(context, { file, said: form.value, store });
    } catch (error) {
      throw toStorageRefusal(error);
    } finally {
      await discardFile(file);
    }
  },
});
