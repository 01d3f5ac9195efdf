import { unknownPath } from "@/lib/api/resource";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownPath();
