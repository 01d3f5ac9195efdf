import { readProjectFile } from "@/lib/docs/documents";

export function GET(): Response {
  return new Response(readProjectFile("lib/docs/architecture.svg"), {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
