import { useCase } from "@/lib/access/use-case";
import { ids } from "@/lib/platform/input/ids";
import { sendNewLink } from "../links/send-new-link";
import type { Deliveries } from "./send-messages";

export const remindRecipient = useCase({
  may: "transfers.manage",
  by: ["member", "key"],
  input: ids("transferId"),
  audits: [],
  run: async (context, { transferId }): Promise<Deliveries> => sendNewLink(context, { transferId, isReminder: true }),
});
