import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { must } from "@/lib/platform/must";
import type { ThreadData } from "@/lib/platform/start-thread";
import { judgePdf } from "../active-pdf";

/** The thread that judges one PDF file, given by its path. */

must(parentPort, "Parent port").postMessage(judgePdf(readFileSync((workerData as ThreadData<string>).task)));
