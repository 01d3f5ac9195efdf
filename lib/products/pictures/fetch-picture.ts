import { fetchFile, FetchRefused } from "@/lib/evidence/files/fetch-file";
import type { ReceivedFile } from "@/lib/evidence/files/receive-file";
import { receivePicture } from "./receive-picture";
import type { PictureFailure } from "./rules";

/** Trying again leads nowhere. */
export class PictureRefused extends Error {
  override readonly name = "PictureRefused";

  constructor(
    readonly failure: PictureFailure,
    cause?: unknown,
  ) {
    super(`No picture comes of it: ${failure}.`, { cause });
  }
}

/**
 * Fetches the picture at an address as `fetchFile` does. Throws `PictureRefused`, and an Error for what may be better
 * later.
 */
export async function fetchPicture(address: string): Promise<ReceivedFile> {
  try {
    return await fetchFile(address, { accept: "image/webp, image/jpeg, image/png", receive: receivePicture });
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw new PictureRefused(error.failure === "wrong_kind" ? "no_picture" : error.failure, error);
  }
}
