import { useCase, shape } from "@/lib/access/use-case";
import { invalidRequest } from "@/lib/platform/input/invalid-request";
import { readInput } from "@/lib/platform/input/read-input";
import { toStorageRefusal } from "@/lib/platform/storage-error";
import { evidenceForm } from "../contract";
import { keepEvidence } from "../keep-evidence";
import { discardFile } from "./receive-file";
import { receiveForm } from "./receive-form";
import { evidenceStore, type EvidenceStore } from "./store";

interface PostedEvidence {
  contentType: string;
  body: ReadableStream<Uint8Array>;
  /** Told as soon as the form says it, also when the rest is refused. */
  onProduct?: (productId: string) => void;
  submission?: string;
  store?: EvidenceStore;
}

const LISTS = ["fields", "checks"];

/**
 * A posted form with a document and what is said of it. Throws `forbidden`, `payload_too_large`,
 * `unsupported_media_type`, `malformed_request`, `invalid_request` by field, `storage_unavailable`, and as
 * `keepEvidence`; then nothing stays.
 */
export const receiveEvidence = useCase({
  may: "compliance.prepare",
  by: "member",
  input: shape<PostedEvidence>(),
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
      const given = Object.entries(values).map(
        ([name, all]) => [name, LISTS.includes(name) ? all : all[0]?.trim() || undefined] as const,
      );
      const said = readInput(evidenceForm, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
      if (!said.ok) throw invalidRequest(said.errors);
      return {
        ...(await keepEvidence(context, { file, said: said.value, submission, store })),
        productId: said.value.productId,
      };
    } catch (error) {
      throw toStorageRefusal(error);
    } finally {
      await discardFile(file);
    }
  },
});
