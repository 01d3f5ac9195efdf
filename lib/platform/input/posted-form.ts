import { once } from "node:events";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import busboy, { type Busboy, type Limits } from "busboy";
import { z } from "zod";
import { DomainError } from "@/lib/platform/errors";

/** A form as browsers post it, with scripts and without. */
export const postedForm = z.object({ contentType: z.string(), body: z.instanceof(ReadableStream<Uint8Array>) });
export type PostedForm = z.output<typeof postedForm>;

interface Taking<Received> {
  limits: Limits;
  /** Takes up the first file that has a name, as it comes. */
  takeFile: (bytes: Readable, fileName: string) => Promise<Received>;
  /** Hears each field; may take up its text in place of a missing file. What it throws refuses the form. */
  takeField: (field: { name: string; text: string; isCut: boolean; hasFile: boolean }) => Promise<Received> | undefined;
}

/**
 * Reads a form with one file, and answers what was made of it; undefined when there was none. A refused form is read to
 * its end before the refusal is told. Throws what the takers throw, and `malformed_request` for anything but such a
 * form.
 */
export async function readPostedForm<Received>(
  posted: PostedForm,
  taking: Taking<Received>,
): Promise<Received | undefined> {
  const [first] = await readPostedFiles(posted, { ...taking, filesMax: 1 });
  return first;
}

/** The same with up to `filesMax` files, in their order; those beyond are passed over. */
export async function readPostedFiles<Received>(
  { contentType, body }: PostedForm,
  { limits, takeFile, takeField, filesMax }: Taking<Received> & { filesMax: number },
): Promise<Received[]> {
  const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  const received = new Promise<Received[]>((resolve, reject) => {
    const form = parserFor(contentType, limits);
    const taken: Promise<Received>[] = [];
    let arriving: Readable | undefined;
    const take = (more: Promise<Received>) => {
      taken.push(more);
      more.catch(reject);
    };
    form.on("file", (_field, file, { filename: fileName }) => {
      // A form that breaks off is an error of the form as well.
      file.on("error", () => undefined);
      if (!fileName || taken.length >= filesMax) return void file.resume();
      arriving = file;
      try {
        take(takeFile(file, fileName));
      } catch (error) {
        file.resume();
        reject(error as Error);
      }
    });
    form.on("field", (name, text, { valueTruncated: isCut }) => {
      try {
        const more = takeField({ name, text, isCut, hasFile: taken.length > 0 });
        if (more) take(more);
      } catch (error) {
        reject(error as Error);
      }
    });
    form.on("error", () => reject(new DomainError("malformed_request", "The form cannot be read.")));
    form.on("close", () => void Promise.all(taken).then(resolve, reject));
    source.on("error", (error) => {
      arriving?.destroy(error);
      reject(new DomainError("malformed_request", "The file broke off before its end."));
    });
    source.pipe(form);
  });
  try {
    return await received;
  } catch (error) {
    await drain(source);
    throw error;
  }
}

function parserFor(contentType: string, limits: Limits): Busboy {
  try {
    return busboy({ headers: { "content-type": contentType }, limits, defParamCharset: "utf8" });
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
