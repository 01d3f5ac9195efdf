import { DomainError } from "@/lib/platform/errors";
import { type PostedForm, readPostedForm } from "@/lib/platform/input/posted-form";
import { beginningOf, storableText } from "@/lib/platform/input/text";

export interface SmallForm {
  file: { name: string; bytes: Buffer } | undefined;
  values: Record<string, string>;
}

/** Reads the file into memory. Throws `payload_too_large`, `malformed_request`. */
export async function receiveSmallForm(posted: PostedForm, bytesMax: number): Promise<SmallForm> {
  const values: Record<string, string> = {};
  const file = await readPostedForm(posted, {
    limits: { files: 2, fileSize: bytesMax + 1, fields: 10, fieldSize: 1_000, parts: 12 },
    takeFile: async (stream, name) => {
      const pieces: Buffer[] = [];
      let sizeBytes = 0;
      for await (const piece of stream as AsyncIterable<Buffer>) {
        sizeBytes += piece.length;
        if (sizeBytes <= bytesMax) pieces.push(piece);
      }
      if (sizeBytes > bytesMax)
        throw new DomainError("payload_too_large", `This file may have at most ${bytesMax / 1_000_000} MB.`);
      return { name: beginningOf(storableText(name), 200), bytes: Buffer.concat(pieces) };
    },
    takeField: ({ name, text, isCut }) => {
      if (isCut) throw new DomainError("malformed_request", "A field of the form is too long.");
      if (text.trim() !== "") values[name] = text.trim();
      return undefined;
    },
  });
  return { file: file && file.bytes.length > 0 ? file : undefined, values };
}

/** Throws `invalid_request`. */
export function requireFile(file: SmallForm["file"]): NonNullable<SmallForm["file"]> {
  if (file) return file;
  throw new DomainError("invalid_request", "No file was chosen.", {
    errors: [{ pointer: "/file", code: "required", detail: "A file is needed." }],
  });
}
