import { errorForLog } from "@/lib/platform/error-for-log";
import { log } from "@/lib/platform/log";

/**
 * Text in pieces as a body: the next piece is made when the reader takes one, and none when the reader has gone. A
 * error breaks the body off, so that nobody takes half a file for a whole one.
 */
export function streamPieces(
  pieces: AsyncGenerator<string>,
  { requestId }: { requestId: string },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          log().warn({ requestId, err: errorForLog(error) }, "an export broke off");
          controller.error(error);
        }
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
