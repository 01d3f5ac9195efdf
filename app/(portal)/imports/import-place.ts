import { stepOf, stepPath } from "@/components/imports/import-frame";
import { loadImport } from "./load-import";

export async function importPlace(importId: string): Promise<string> {
  const { shown, mayManage } = await loadImport(importId);
  const goesOn = mayManage && !shown.isPurged;
  return stepPath(encodeURIComponent(importId), goesOn ? stepOf(shown.state, shown.counts.refused) : "result");
}
