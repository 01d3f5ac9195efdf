import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { requireValue } from "@/lib/platform/require-value";
import type { ThreadData } from "@/lib/platform/start-thread";
import { judgePdf } from "../active-pdf";

requireValue(parentPort, "Parent port").postMessage(judgePdf(readFileSync((workerData as ThreadData<string>).task)));
