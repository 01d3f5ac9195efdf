import { memberContext } from "@/app/action";
import { getReader } from "@/app/i18n";
import { groupResults } from "@/components/search/commands";
import { translator } from "@/lib/platform/i18n/translator";
import { addressRecord } from "@/lib/platform/input/mailbox";
import { searchQuery } from "@/lib/search/contract";
import { searchBrand } from "@/lib/search/search-brand";

export async function GET(request: Request): Promise<Response> {
  const [context, { locale }] = await Promise.all([memberContext(), getReader()]);
  const { q } = searchQuery.parse(addressRecord(new URL(request.url).searchParams));
  const groups = q === undefined ? [] : groupResults(await searchBrand(context, { q }), translator(locale, "search"));
  return Response.json(groups, { headers: { "Cache-Control": "private, no-store" } });
}
