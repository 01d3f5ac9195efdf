export const readEndpointFields = (fields: Record<string, string>) => ({
  url: fields["url"] ?? "",
  description: fields["description"] ?? null,
  types: listed(fields["types"]),
  product_ids: listed(fields["product_ids"]),
  payload: fields["payload"],
});

const listed = (text: string | undefined) => (text ?? "").split(/[\s,]+/).filter((part) => part !== "");
