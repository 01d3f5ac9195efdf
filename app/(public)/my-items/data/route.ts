import { fileToSave } from "@/app/(portal)/file-to-save";
import { exportOwnData } from "@/lib/holder-data/own-data";
import { visitor } from "@/lib/people/auth/visitor";
import { now } from "@/lib/platform/clock";
import { holderSession } from "../holder-session";

export async function GET(): Promise<Response> {
  const session = await holderSession();
  return fileToSave(async () => ({
    body: await exportOwnData(visitor(), { session }),
    mediaType: "application/json; charset=utf-8",
    fileName: `my-data-${now().toISOString().slice(0, 10)}.json`,
  }));
}
