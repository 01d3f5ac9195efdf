import { once } from "node:events";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { authorise, type Context } from "@/lib/auth/actor";
import { DomainError } from "@/lib/platform/errors";
import { type ReceivedFile, receiveFile } from "./receive-file";

/** Pasted cells up to here; more is a file's business. */
export const PASTED_BYTES_MAX = 10 * 1024 * 1024;

interface PostedForm {
  contentType: string;
  body: ReadableStream<Uint8Array>;
  /** What pasted cells are called in the history. */
  pastedName: string;
}

/**
 * Takes an import's file out of a form as browsers post it, with scripts and without: a `file`, which goes to disk as it
 * comes, or pasted `cells`. Throws as `receiveFile`, `malformed_request` for anything but such a form, and `file_refused`
 * with the fault `is_empty` when nothing was chosen.
 */
export async function receiveForm(context: Context, { contentType, body, pastedName }: PostedForm): Promise<ReceivedFile> {
  authorise(context.actor, "imports.manage");
  const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  const received = new Promise<ReceivedFile | undefined>((resolve, reject) => {
    const form = parserFor(contentType);
    let receiving: Promise<ReceivedFile> | undefined;
    let arriving: Readable | undefined;
    const take = (fileName: string, bytes: AsyncIterable<Uint8Array>) => {
      receiving = receiveFile(context, { source: "portal", fileName, body: bytes });
      receiving.catch(reject);
    };
    form.on("file", (_name, file, fileName) => {
      if (!fileName || receiving) return void file.resume();
      arriving = file;
      take(fileName, file);
    });
    form.on("field", (name, text, _nameCut, isCut) => {
      if (name !== "cells" || text.trim() === "" || receiving) return;
      if (isCut) reject(new DomainError("payload_too_large", `Pasted cells may have at most ${PASTED_BYTES_MAX} bytes.`));
      else take(pastedName, Readable.from([Buffer.from(text)]));
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
    const found = await received;
    if (found) return found;
    throw new DomainError("file_refused", "No file was chosen.", { members: { fault: "is_empty" } });
  } catch (error) {
    await drain(source);
    throw error;
  }
}

function parserFor(contentType: string): Busboy {
  try {
    const headers: BusboyHeaders = { "content-type": contentType };
    return new Busboy({ headers, limits: { files: 2, fields: 4, fieldSize: PASTED_BYTES_MAX, parts: 6 } });
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
