import { enterRoute } from "@/app/(public)/my-items/holder-session";

export const { POST, GET } = enterRoute("items");
