import { listDownload } from "@/app/(portal)/file-to-save";
import { registryListQuery } from "@/lib/eu-registry/contract";
import { exportRegistry } from "@/lib/eu-registry/show-registry";

export const GET = listDownload({ name: "eu-registry", schema: registryListQuery, open: exportRegistry });
