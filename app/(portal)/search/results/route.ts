import { memberContext } from "@/app/action";
import { getReader } from "@/app/i18n";
import { describeNothing, groupResults, type SearchAnswer } from "@/components/search/commands";
import { actorMay } from "@/lib/access/actor";
import { formatter } from "@/lib/platform/i18n/format";
import { translator } from "@/lib/platform/i18n/translator";
import { searchQuery } from "@/lib/search/contract";
import { searchBrand } from "@/lib/search/search-brand";

/** Posted, because the text may be an e-mail address, which no URL contains. */
export async function POST(request: Request): Promise<Response> {
  const [context, reader, form] = await Promise.all([
    memberContext(),
    getReader(),
    request.formData().catch(() => new FormData()),
  ]);
  const { q: text } = searchQuery.parse({ q: form.get("q") });
  const t = translator(reader.locale, "search");
  const results = text === undefined ? undefined : await searchBrand(context, { q: text });
  const answer: SearchAnswer = {
    groups: results ? groupResults(results, t) : [],
    nothing:
      results === undefined || text === undefined
        ? null
        : describeNothing({
            ...{ results, text, t },
            may: (permission) => actorMay(context.actor, permission),
            list: formatter(reader).list,
          }),
  };
  return Response.json(answer, { headers: { "Cache-Control": "private, no-store" } });
}
