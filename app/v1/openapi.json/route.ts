import { openEndpoint } from "@/lib/http/open-endpoint";
import { getOpenApi } from "@/lib/http/openapi/contract";
import { openApiText } from "@/lib/http/openapi/document";
import { resource } from "@/lib/http/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: openEndpoint(getOpenApi, openApiText),
});
