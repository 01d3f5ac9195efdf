"use server";

import { action } from "@/app/action";

/** Does nothing, as slowly as a real action may. */
export const wait = action({
  by: "anyone",
  run: () => new Promise<void>((resolve) => setTimeout(resolve, 800)),
  page: () => "/design",
});
