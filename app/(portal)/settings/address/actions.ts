"use server";

import { action } from "@/app/action";
import { addHost, endHost, proveHost, removeHost, useHost } from "@/lib/hosts/change-hosts";

const page = () => "/settings/address";

export const addHostAction = action({ run: addHost, page, done: "host_added" });
export const proveHostAction = action({ isOnItsOwn: true, run: proveHost, page, done: "host_proved" });
export const useHostAction = action({ run: useHost, page, done: "host_used" });
export const endHostAction = action({ run: endHost, page, done: "host_ended" });
export const removeHostAction = action({ run: removeHost, page, done: "host_removed" });
