"use server";

import { headers } from "next/headers";
import { z } from "zod";
import { action } from "@/app/action";
import { keepPreference } from "@/components/shell/keep-preference";
import { enterTestMode } from "@/lib/brands/test-mode/switch-mode";
import { SAMPLE_LANGUAGES } from "@/lib/docs/samples/request";
import { SAMPLES_COOKIE } from "@/lib/platform/i18n/cookies";
import { parseUrl } from "@/lib/platform/parse-url";

async function page(): Promise<string> {
  const path = parseUrl((await headers()).get("referer") ?? "")?.pathname ?? "";
  return path.startsWith("/docs/") ? path : "/docs";
}

export const chooseSampleLanguage = action({
  by: "anyone",
  schema: z.object({ language: z.enum(SAMPLE_LANGUAGES.map(({ id }) => id)) }),
  run: (_, { language }) => keepPreference(SAMPLES_COOKIE, language),
  page,
  replaces: true,
});

export const makeTestKeyAction = action({ run: enterTestMode, page: () => "/api-keys/new", done: "test_mode_entered" });
