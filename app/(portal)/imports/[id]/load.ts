import type { Route } from "next";
import { redirect } from "next/navigation";
import { cache } from "react";
import { memberContext } from "@/app/action";
import { openSteps, type Step, stepPath } from "@/components/imports/import-frame";
import { actorMay } from "@/lib/access/actor";
import { showImport } from "@/lib/imports/show-import";
import { DomainError } from "@/lib/platform/errors";
import { orNotFound } from "../../or-not-found";

/** Cached per request. Not found if the member may not see imports. */
export const loadImport = cache(async (importId: string) => {
  const context = await memberContext();
  const view = await orNotFound(
    actorMay(context.actor, "imports.read") ? showImport(context, { importId }) : notFoundImport(),
  );
  return { context, shown: view, mayManage: actorMay(context.actor, "imports.manage") };
});

function notFoundImport(): Promise<never> {
  return Promise.reject(new DomainError("import_not_found", "This role sees no imports."));
}

/** Redirects to the import's page if the step is not open or the member may not work on the import. */
export async function loadStep(importId: string, step: Step) {
  const loaded = await loadImport(importId);
  if (!loaded.mayManage || loaded.shown.isPurged || !openSteps(loaded.shown.state).includes(step))
    redirect(stepPath(importId, "result") as Route);
  return loaded;
}
