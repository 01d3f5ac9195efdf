import { keepPages } from "@/lib/passports/offline/store-pages";

export function GET(): Response {
  return new Response(`(${keepPages.toString()})(self);\n`, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
