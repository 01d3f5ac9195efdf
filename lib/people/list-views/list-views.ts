import { updateListView } from "@/db/queries/users";
import { useCase } from "@/lib/access/use-case";
import { ids, parsed } from "@/lib/platform/input/ids";
import { encodeListView, type ListView } from "./rules";

export const keepListView = useCase({
  may: "oneself",
  by: "member",
  input: ids("list").extend({ view: parsed<ListView>() }),
  audits: [],
  run: async ({ db, actor }, { list, view }) => {
    await updateListView(db, { userId: actor.userId, list, view: encodeListView(view) });
  },
});
