import { readProjectFile } from "@/lib/docs/documents";
import { once } from "@/lib/platform/caches";

const script = once(() => readProjectFile("lib/passports/page-script/run-page.mjs"));

export function GET(): Response {
  return new Response(script(), {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
