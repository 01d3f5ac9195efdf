import { z } from "zod";
import { useCase } from "@/lib/access/use-case";
import { documentFields } from "@/lib/evidence/contract";
import { storeDocument } from "@/lib/evidence/store-evidence";
import { discardFile } from "@/lib/files/receive-file";
import { receiveForm } from "@/lib/files/receive-form";
import type { EvidenceStore } from "@/lib/files/store";
import { parsed } from "@/lib/platform/input/ids";
import { postedForm } from "@/lib/platform/input/posted-form";
import { invalidRequest, readInput } from "@/lib/platform/input/read-input";
import { toStorageRefusal } from "@/lib/platform/storage-error";
import { requireReport } from "./change-report";

const { kind, title } = documentFields;
const proofForm = z.strictObject({
  reportId: z.string().max(60),
  /** `new`, or the row that the person edits. The row names the document once it is saved. */
  rowId: z.string().max(60),
  kind,
  title,
});

/**
 * Evidence of Delegated Regulation (EU) 2026/296, Article 3. Throws `unsold_report_not_found`,
 * `unsold_report_conflict`, `invalid_request` by field, and like `receiveForm` and `storeDocument`. On error no file
 * remains.
 */
export const receiveRowEvidence = useCase({
  may: "compliance.prepare",
  by: "member",
  input: postedForm.extend({
    /** Called with the ids of the form, even if the rest is rejected. */
    onRow: z.custom<(ids: Record<string, string>) => void>((value) => typeof value === "function").optional(),
    submission: z.string().optional(),
    store: parsed<EvidenceStore>().optional(),
  }),
  audits: ["evidence.kept", "evidence.quarantined"],
  transaction: "stepwise",
  run: async (steps, { onRow, submission, store, ...posted }): Promise<{ documentId: string }> => {
    const { brandId } = steps.actor;
    const { file, values } = await receiveForm({ ...posted, onField: (name, value) => onRow?.({ [name]: value }) });
    try {
      const entries = Object.entries(values).map(([name, all]) => [name, all[0]?.trim() || undefined] as const);
      const form = readInput(proofForm, Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
      if (!form.ok) throw invalidRequest(form.errors);
      const { reportId, rowId: _row, ...document } = form.value;
      return await storeDocument(steps, {
        ...{ file, document, submission, store, content: { file: file.sha256, reportId, ...document } },
        findSubject: (tx) => requireReport(tx, { brandId, reportId }, "draft"),
        attach: async ({ audit }, documentId) => {
          const detail = { document: documentId, kind: document.kind, sha256: file.sha256 };
          await audit("evidence.kept", reportId, detail, "unsold_report");
        },
      });
    } catch (error) {
      throw toStorageRefusal(error);
    } finally {
      await discardFile(file);
    }
  },
});
