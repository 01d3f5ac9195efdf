import { changelogFeed } from "@/lib/docs/changelog";
import { environment } from "@/lib/platform/env";
import { textAnswer } from "../text-answer";

export const dynamic = "force-dynamic";

export const GET = (): Response => textAnswer(changelogFeed(environment().publicUrl), "application/atom+xml");
