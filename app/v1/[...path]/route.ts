import { unknownPath } from "@/lib/platform/http/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownPath();
