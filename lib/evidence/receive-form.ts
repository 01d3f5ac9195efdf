import { type PostedForm, readPostedForm } from "@/lib/input/posted-form";
import { DomainError } from "@/lib/platform/errors";
import { discardFile, type ReceivedFile, receiveFile } from "./receive-file";
import { EVIDENCE_BYTES_MAX } from "./rules";

export interface ReceivedForm {
  file: ReceivedFile;
  /** The values of each field, in the order they came. */
  values: Record<string, string[]>;
}

const FIELDS_MAX = 150;
const FIELD_BYTES_MAX = 4096;
const LIMITS = { files: 2, fileSize: EVIDENCE_BYTES_MAX + 1, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX, parts: FIELDS_MAX + 2 };

/**
 * Takes a form with a `file`, which goes to disk as it comes; `onField` hears each field. Throws as `receiveFile` and
 * `readPostedForm`, and `invalid_request` when no file was chosen.
 */
export async function receiveForm({ onField, ...posted }: PostedForm & { onField: (name: string, text: string) => unknown }): Promise<ReceivedForm> {
  const values: ReceivedForm["values"] = {};
  let receiving: Promise<ReceivedFile> | undefined;
  try {
    const file = await readPostedForm(posted, {
      limits: LIMITS,
      takeFile: (bytes) => (receiving = receiveFile(bytes)),
      takeField: ({ name, text, isCut }) => {
        if (isCut) throw new DomainError("malformed_request", "A field of the form is too long.");
        onField(name, text);
        (values[name] ??= []).push(text);
        return undefined;
      },
    });
    if (file) return { file, values };
    throw new DomainError("invalid_request", "No file was chosen.", { errors: [{ pointer: "/file", code: "required", detail: "A file is needed." }] });
  } catch (error) {
    await receiving?.then(discardFile, () => undefined);
    throw error;
  }
}
