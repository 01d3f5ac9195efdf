import { z } from "zod";

export const testFlag = () => z.boolean().describe("True for an object of test mode, false for a live one.");
