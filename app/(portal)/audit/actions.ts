"use server";

import { z } from "zod";
import { requestChainCheck } from "@/lib/audit/request-chain-check";
import { memberCommand } from "../action";

export const requestCheckAction = memberCommand({ schema: z.object({}), run: requestChainCheck, page: () => "/audit", done: "chain_check_requested" });
