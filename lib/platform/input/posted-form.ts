import { once } from "node:events";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import busboy, { type Busboy, type Limits } from "busboy";
import { z } from "zod";
import { DomainError } from "@/lib/platform/errors";

export const postedForm = z.object({ contentType: z.string(), body: z.instanceof(ReadableStream<Uint8Array>) });
export type PostedForm = z.output<typeof postedForm>;

interface Taking<Received> {
  limits: Limits;
  takeFile: (bytes: Readable, fileName: string) => Promise<Received>;
  takeField: (field: { name: string; text: string; isCut: boolean; hasFile: boolean }) => Promise<Received> | undefined;
}

/** Reads a refused form to its end first. Undefined: no file. Throws the takers' errors and `malformed_request`. */
export async function readPostedForm<Received>(
  posted: PostedForm,
  taking: Taking<Received>,
): Promise<Received | undefined> {
  const [first] = await readPostedFiles(posted, { ...taking, filesMax: 1 });
  return first;
}

export async function readPostedFiles<Received>(
  { contentType, body }: PostedForm,
  { limits, takeFile, takeField, filesMax }: Taking<Received> & { filesMax: number },
): Promise<Received[]> {
  const source = Readable.fromWeb(body as NodeReadableStream<Uint8Array>);
  const received = new Promise<Received[]>((resolve, reject) => {
    const form = parserFor(contentType, limits);
    const receipts: Promise<Received>[] = [];
    let arriving: Readable | undefined;
    const take = (more: Promise<Received>) => {
      receipts.push(more);
      more.catch(reject);
    };
    form.on("file", (_field, file, { filename: fileName }) => {
      file.on("error", () => undefined);
      if (!fileName || receipts.length >= filesMax) return void file.resume();
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
        const more = takeField({ name, text, isCut, hasFile: receipts.length > 0 });
        if (more) take(more);
      } catch (error) {
        reject(error as Error);
      }
    });
    form.on("error", () => reject(new DomainError("malformed_request", "The form cannot be read.")));
    form.on("close", () => void Promise.all(receipts).then(resolve, reject));
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

/** A browser reads the answer only after it has sent everything. */
async function drain(source: Readable): Promise<void> {
  source.unpipe();
  if (source.readableEnded || source.destroyed) return;
  source.resume();
  await Promise.race([once(source, "end"), once(source, "close")]).catch(() => undefined);
}
