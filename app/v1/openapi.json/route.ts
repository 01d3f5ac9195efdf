import { endpoint } from "@/lib/api/endpoint";
import { getOpenApi } from "@/lib/openapi/contract";
import { openApiText } from "@/lib/openapi/document";
import { resource } from "@/lib/api/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getOpenApi, async () => openApiText()),
});
