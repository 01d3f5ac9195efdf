import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { environment } from "@/lib/platform/env";
import { processWide } from "@/lib/platform/process-wide";
import { folderStore } from "./folder-store";
import type { FileToKeep } from "./receive-file";
import { s3Store } from "./s3-store";

/** Where the files of evidence and of pictures lie: a folder, or a bucket of S3. A key is made of our ids alone. */
export interface EvidenceStore {
  /** Keeps a copy of a file. It lies there for good when this answers. */
  keep: (key: string, file: FileToKeep) => Promise<void>;
  /** The file as a stream; null when there is none. */
  read: (key: string) => Promise<ReadableStream<Uint8Array> | null>;
  /** Also when there is none. */
  remove: (key: string) => Promise<void>;
  /** Done when it can be used. Throws with what stands in the way. */
  probe: () => Promise<void>;
}

/** One that says what lies in it, in whatever order: a bucket's policy may not let us ask the store of evidence. */
export interface ListedStore extends EvidenceStore {
  list: () => AsyncIterable<string>;
}

export const fileKey = ({ brandId, documentId }: { brandId: string; documentId: string }) => `${brandId}/${documentId}`;

/** The store at an address as STORAGE_URL has it. */
export function openStore(address: string): ListedStore {
  return address.startsWith("file:") ? folderStore(fileURLToPath(address)) : s3Store(address);
}

/** The store of this deployment: that of STORAGE_URL, else a folder beside the other data. */
export function evidenceStore(): EvidenceStore {
  return processWide("evidence store", () => {
    const { storageUrl, dataDir } = environment();
    return storageUrl ? openStore(storageUrl) : folderStore(join(dataDir, "evidence"));
  });
}
