import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { addUnsoldRows, addedRowsAnswer } from "@/lib/unsold-goods/add-unsold-rows";
import { addUnsoldRowsOperation } from "@/lib/unsold-goods/rows-contract";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: endpoint(addUnsoldRowsOperation, async ({ context, params: { id: reportId }, body: rows }) => {
    const added = await addUnsoldRows(context, { reportId, rows });
    return { body: addedRowsAnswer(added), hadNoEffect: added.added.length === 0 };
  }),
});
