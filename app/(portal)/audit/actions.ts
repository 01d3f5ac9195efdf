"use server";

import { z } from "zod";
import { checkOwnChain } from "@/lib/audit/check-own-chain";
import { memberAction } from "../action";

export const checkChainAction = memberAction({ schema: z.object({}), run: checkOwnChain });
