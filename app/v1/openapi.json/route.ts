import { endpoint } from "@/lib/platform/http/endpoint";
import { getOpenApi } from "@/lib/platform/http/openapi/contract";
import { openApiText } from "@/lib/platform/http/openapi/document";
import { resource } from "@/lib/platform/http/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(getOpenApi, async () => openApiText()),
});
