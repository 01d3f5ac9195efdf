import { memberContext } from "@/app/action";
import { errorsByField, refusalSentence } from "@/app/explain-refusal";
import { leaveFlash } from "@/app/flash";
import type { Context, MemberActor } from "@/lib/access/actor";
import { DomainError } from "@/lib/platform/errors";
import type { PostedForm } from "@/lib/platform/input/posted-form";
import { notNow } from "./file-to-save";

const redirectTo = (path: string) => new Response(null, { status: 303, headers: { Location: path } });
const json = (body: object) => Response.json(body, { headers: { "Cache-Control": "no-store" } });

async function refusalOf(error: DomainError): Promise<object> {
  if (error.extras.errors) return { errors: await errorsByField(error.extras.errors) };
  const sentence = await refusalSentence(error);
  return error.code === "unsupported_media_type" || error.code === "payload_too_large"
    ? { errors: { file: sentence } }
    : { message: sentence };
}

interface Upload {
  receive: (context: Context<MemberActor>, posted: PostedForm) => Promise<string>;
  done: string;
  formPath: () => string;
}

export async function receiveUpload(request: Request, { receive, done, formPath }: Upload): Promise<Response> {
  const context = await memberContext();
  const isScript = (request.headers.get("accept") ?? "").startsWith("application/json");
  try {
    if (!request.body) throw new DomainError("malformed_request", "A form with a file is needed.");
    const contentType = request.headers.get("content-type") ?? "";
    const path = await receive(context, { contentType, body: request.body });
    await leaveFlash({ outcome: "done", code: done });
    return isScript ? json({ path }) : redirectTo(path);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const path = formPath();
    if (!isScript) await leaveFlash({ outcome: "refused", code: error.code });
    if (error.status === 503)
      return isScript
        ? notNow(error, JSON.stringify(await refusalOf(error)), { "Content-Type": "application/json" })
        : notNow(error, null, { Refresh: `0; url=${path}` });
    return isScript ? json(await refusalOf(error)) : redirectTo(path);
  }
}
