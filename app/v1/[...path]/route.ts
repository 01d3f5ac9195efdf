import { unknownPath } from "@/lib/http/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownPath();
