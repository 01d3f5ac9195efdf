import { registryListQuery } from "@/lib/eu-registry/contract";
import { exportRegistry } from "@/lib/eu-registry/show-registry";
import { listDownload } from "../../../list-download";

export const GET = listDownload({ name: "eu-registry", schema: registryListQuery, open: exportRegistry });
