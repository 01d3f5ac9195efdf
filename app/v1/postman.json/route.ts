import { endpoint } from "@/lib/api/endpoint";
import { getPostmanCollection } from "@/lib/openapi/postman/contract";
import { postmanText } from "@/lib/openapi/postman/collection";
import { resource } from "@/lib/api/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getPostmanCollection, async () => postmanText()),
});
