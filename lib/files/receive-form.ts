import type { Readable } from "node:stream";
import { DomainError } from "@/lib/platform/errors";
import { type PostedForm, readPostedForm } from "@/lib/platform/input/posted-form";
import { discardFile, type ReceivedFile, receiveFile } from "./receive-file";
import { EVIDENCE_BYTES_MAX, EVIDENCE_MEDIA, isNameOf } from "./rules";

export interface ReceivedForm {
  file: ReceivedFile;
  values: Record<string, string[]>;
}

const FIELDS_MAX = 150;
const FIELD_BYTES_MAX = 4096;
const LIMITS = {
  files: 2,
  fileSize: EVIDENCE_BYTES_MAX + 1,
  fields: FIELDS_MAX,
  fieldSize: FIELD_BYTES_MAX,
  parts: FIELDS_MAX + 2,
};

/**
 * Receives a form with a `file` and calls `onField` for each field. Throws like `receiveFile` and `readPostedForm`,
 * `unsupported_media_type` if the file name does not match the content, and `invalid_request` if no file was chosen.
 */
export async function receiveForm({
  onField,
  ...posted
}: PostedForm & { onField: (name: string, text: string) => unknown }): Promise<ReceivedForm> {
  const values: ReceivedForm["values"] = {};
  let receiving: Promise<ReceivedFile> | undefined;
  try {
    const file = await readPostedForm(posted, {
      limits: LIMITS,
      takeFile: (bytes, fileName) => (receiving = receiveNamed(bytes, fileName)),
      takeField: ({ name, text, isCut }) => {
        if (isCut) throw new DomainError("malformed_request", "A field of the form is too long.");
        onField(name, text);
        (values[name] ??= []).push(text);
        return undefined;
      },
    });
    if (file) return { file, values };
    throw new DomainError("invalid_request", "No file was chosen.", {
      errors: [{ pointer: "/file", code: "required", detail: "A file is needed." }],
    });
  } catch (error) {
    await receiving?.then(discardFile, () => undefined);
    throw error;
  }
}

/** Rejects names such as `report.pdf.exe` regardless of the content. */
async function receiveNamed(bytes: Readable, fileName: string): Promise<ReceivedFile> {
  const file = await receiveFile(bytes);
  if (isNameOf(file.mediaType, fileName)) return file;
  await discardFile(file);
  throw new DomainError(
    "unsupported_media_type",
    `By its content this is a ${EVIDENCE_MEDIA[file.mediaType].toUpperCase()} file, and its name ` +
      `says otherwise. Give it the ending .${EVIDENCE_MEDIA[file.mediaType]}.`,
  );
}
