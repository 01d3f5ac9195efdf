import { z } from "zod";
import { searchWords } from "@/lib/platform/input/list-page";

export const SEARCH_CHARACTERS_MAX = 320;

export const searchQuery = z.object({ q: searchWords });
