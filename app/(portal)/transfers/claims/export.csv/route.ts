import { listDownload } from "@/app/(portal)/file-to-save";
import { claimListQuery } from "@/lib/transfers/claims/contract";
import { exportClaims } from "@/lib/transfers/claims/list-claims";

export const GET = listDownload({ name: "claims", schema: claimListQuery, open: exportClaims });
