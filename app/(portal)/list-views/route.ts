import { memberContext } from "@/app/action";
import { keepPreference } from "@/components/shell/keep-preference";
import { keepListView } from "@/lib/people/list-views/list-views";
import { encodeListView, listViewCookie, readListView } from "@/lib/people/list-views/rules";
import { backTo } from "../back-to";

export async function POST(request: Request): Promise<Response> {
  const context = await memberContext();
  const form = await request.formData().catch(() => null);
  const chosen = form && readListView(form);
  if (chosen) {
    await keepListView(context, chosen);
    await keepPreference(listViewCookie(chosen.list), encodeListView(chosen.view));
  }
  return backTo(request);
}
