import { z } from "zod";
import { searchWords } from "@/lib/platform/input/list-page";

export const SEARCH_CHARACTERS_MAX = 320;

/** The address of the search page. Whatever it holds, a page can be shown. */
export const searchQuery = z.object({ q: searchWords });
