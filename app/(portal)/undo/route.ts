import { memberContext } from "@/app/action";
import { leaveFlash } from "@/app/flash";
import type { UndoableChange } from "@/components/forms/page-notice";
import type { Context, MemberActor } from "@/lib/access/actor";
import { setSourceActive } from "@/lib/pickups/change-sources";
import { DomainError } from "@/lib/platform/errors";
import { withdrawSignal } from "@/lib/scans/list-signals";
import { editEndpoint } from "@/lib/webhooks/create-endpoint";
import { backTo } from "../back-to";

type Undo = (context: Context<MemberActor>, id: string) => Promise<unknown>;

/** The inverse use case of each change that a notice offers to undo. It checks the permission again. */
const UNDO: Record<UndoableChange, Undo> = {
  webhook_disabled: (context, endpointId) => editEndpoint(context, { endpointId, enabled: true }),
  webhook_enabled: (context, endpointId) => editEndpoint(context, { endpointId, enabled: false }),
  pickup_paused: (context, sourceId) => setSourceActive(context, { sourceId, enabled: "yes" }),
  pickup_resumed: (context, sourceId) => setSourceActive(context, { sourceId, enabled: "no" }),
  signal_published: (context, signalId) => withdrawSignal(context, { signalId }),
};

export async function POST(request: Request): Promise<Response> {
  const context = await memberContext();
  const form = await request.formData().catch(() => null);
  const [change, id] = [String(form?.get("change")), String(form?.get("id"))];
  if (!Object.hasOwn(UNDO, change)) return backTo(request);
  try {
    await UNDO[change as UndoableChange](context, id);
    await leaveFlash({ outcome: "done", code: "undone" });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await leaveFlash({ outcome: "refused", code: error.code });
  }
  return backTo(request);
}
