import { once } from "node:events";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { DomainError } from "@/lib/platform/errors";
import { EVIDENCE_BYTES_MAX } from "./rules";
import { discardFile, type ReceivedFile, receiveFile } from "./receive-file";

export interface ReceivedForm {
  file: ReceivedFile;
  /** The values of each field, in the order they came. */
  values: Record<string, string[]>;
}

interface PostedForm {
  contentType: string;
  body: ReadableStream<Uint8Array>;
  /** Hears each field as it comes. */
  onField: (name: string, text: string) => unknown;
}

const FIELDS_MAX = 150;
const FIELD_BYTES_MAX = 4096;

/**
 * Takes a form with a `file` as browsers post it, with scripts and without; the file goes to disk as it comes. Throws as
 * `receiveFile`, `malformed_request` for anything but such a form, and `invalid_request` when no file was chosen.
 */
export async function receiveForm({ contentType, body, onField }: PostedForm): Promise<ReceivedForm> {
  const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  const values: ReceivedForm["values"] = {};
  let receiving: Promise<ReceivedFile> | undefined;
  const received = new Promise<ReceivedFile | undefined>((resolve, reject) => {
    const form = parserFor(contentType);
    let arriving: Readable | undefined;
    form.on("file", (_name, file, name) => {
      if (!name || receiving) return void file.resume();
      arriving = file;
      receiving = receiveFile(file);
      receiving.catch(reject);
    });
    form.on("field", (name, text, _nameIsCut, isCut) => {
      if (isCut) return reject(new DomainError("malformed_request", "A field of the form is too long."));
      onField(name, text);
      (values[name] ??= []).push(text);
    });
    form.on("error", () => reject(new DomainError("malformed_request", "The form cannot be read.")));
    form.on("finish", () => resolve(receiving));
    source.on("error", (error) => {
      arriving?.destroy(error);
      reject(new DomainError("malformed_request", "The file broke off before its end."));
    });
    source.pipe(form);
  });
  try {
    const file = await received;
    if (file) return { file, values };
    throw new DomainError("invalid_request", "No file was chosen.", { errors: [{ pointer: "/file", code: "required", detail: "A file is needed." }] });
  } catch (error) {
    await receiving?.then(discardFile, () => undefined);
    await drain(source);
    throw error;
  }
}

function parserFor(contentType: string): Busboy {
  try {
    const headers: BusboyHeaders = { "content-type": contentType };
    return new Busboy({ headers, limits: { files: 2, fileSize: EVIDENCE_BYTES_MAX + 1, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX, parts: FIELDS_MAX + 2 } });
  } catch {
    throw new DomainError("malformed_request", "A form with a file is needed.");
  }
}

/** A browser hears the answer only after it has sent everything: the rest of a refused file is read and thrown away. */
async function drain(source: Readable): Promise<void> {
  source.unpipe();
  if (source.readableEnded || source.destroyed) return;
  source.resume();
  await Promise.race([once(source, "end"), once(source, "close")]).catch(() => undefined);
}
