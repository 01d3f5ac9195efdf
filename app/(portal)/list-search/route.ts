import { memberContext } from "@/app/action";
import { searchedList } from "@/lib/transfers/lists/searched-list";

/** Searches may contain an e-mail address, so they are posted and do not appear in the URL. */
export async function POST(request: Request): Promise<Response> {
  await memberContext();
  const form = await request.formData().catch(() => new FormData());
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  const list = new URL(request.url).searchParams.get("list") ?? "";
  return new Response(null, { status: 303, headers: { Location: searchedList(list, fields) } });
}
