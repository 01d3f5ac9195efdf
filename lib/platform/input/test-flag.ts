import { z } from "zod";

/** The member `test`, which every object of the API has. */
export const testFlag = () => z.boolean().describe("True for an object of test mode, false for a live one.");
