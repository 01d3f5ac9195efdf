import { claimListQuery } from "@/lib/transfers/claims/contract";
import { exportClaims } from "@/lib/transfers/claims/list-claims";
import { listDownload } from "../../../list-download";

export const GET = listDownload({ name: "claims", schema: claimListQuery, open: exportClaims });
