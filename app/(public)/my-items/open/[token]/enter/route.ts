import { enterRoute } from "@/app/(public)/my-items/enter-route";

/** Uses a link up that a holder has asked for. */
export const { POST, GET } = enterRoute("items");
