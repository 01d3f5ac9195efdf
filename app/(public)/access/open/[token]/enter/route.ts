import { enterRoute } from "@/app/(public)/my-items/enter-route";

/** Uses a link up that a reader of restricted data has asked for. */
export const { POST, GET } = enterRoute("access");
