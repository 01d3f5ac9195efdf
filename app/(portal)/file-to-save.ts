import { attachment, SANDBOX } from "@/lib/http/file-endpoint";
import { DomainError } from "@/lib/platform/errors";

export interface FileToSave {
  fileName: string;
  mediaType: string;
  body: BodyInit;
  sizeBytes?: number;
}

/**
 * Answers a file that is saved and never shown: whatever it holds, it runs nothing in the portal's name. As everywhere in
 * the portal, what a role may not see does not exist: a refusal is 404.
 */
export async function fileToSave(making: () => FileToSave | Promise<FileToSave>): Promise<Response> {
  try {
    const { fileName, mediaType, body, sizeBytes } = await making();
    return new Response(body, {
      headers: {
        "Content-Type": mediaType,
        ...(sizeBytes !== undefined && { "Content-Length": String(sizeBytes) }),
        "Content-Disposition": attachment(fileName),
        "Cache-Control": "private, no-store",
        ...SANDBOX,
      },
    });
  } catch (error) {
    if (error instanceof DomainError) return new Response(null, { status: 404 });
    throw error;
  }
}
