import { findDocsPage } from "@/lib/docs/pages";
import { DEFAULT_SAMPLE_LANGUAGE, isSampleLanguage } from "@/lib/docs/samples/request";
import { textAnswer } from "../../text-answer";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }): Promise<Response> {
  const { path } = await params;
  const page = findDocsPage(["", ...path].join("/"));
  if (!page) return textAnswer("There is no such page.\n", "text/plain", 404);
  const language = new URL(request.url).searchParams.get("language");
  return textAnswer(page.markdown(isSampleLanguage(language) ? language : DEFAULT_SAMPLE_LANGUAGE), "text/markdown");
}
