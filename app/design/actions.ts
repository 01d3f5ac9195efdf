"use server";

import { action } from "@/app/action";

export const wait = action({
  by: "anyone",
  run: () => new Promise<void>((resolve) => setTimeout(resolve, 800)),
  page: () => "/design",
});
