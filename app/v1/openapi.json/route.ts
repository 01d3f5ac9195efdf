import { openEndpoint } from "@/lib/platform/http/open-endpoint";
import { getOpenApi } from "@/lib/platform/http/openapi/contract";
import { openApiText } from "@/lib/platform/http/openapi/document";
import { resource } from "@/lib/platform/http/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: openEndpoint(getOpenApi, openApiText),
});
