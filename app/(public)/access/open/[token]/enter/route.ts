import { enterRoute } from "@/app/(public)/my-items/enter-route";

export const { POST, GET } = enterRoute("access");
