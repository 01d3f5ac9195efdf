import type { ChosenProducts } from "@/lib/compliance/field-edits/bulk-contract";

/** The selection of the queue as hidden fields, so that each step of a form knows it. */
export function ChosenFields({ chosen: { ids, all, query } }: { chosen: ChosenProducts }) {
  return (
    <>
      {all ? (
        <input type="hidden" name="all" value="1" />
      ) : (
        ids.map((id) => <input key={id} type="hidden" name="ids" value={id} />)
      )}
      <input type="hidden" name="query" value={query} />
    </>
  );
}
