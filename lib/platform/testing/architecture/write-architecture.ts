import { writeFileSync } from "node:fs";
import { readSourceFiles } from "../source-files";
import { drawArchitecture } from "./draw-architecture";
import { readArchitecture } from "./read-architecture";

/** `npm run picture`: redraws the picture in the document on the architecture. */
writeFileSync("lib/docs/architecture.svg", drawArchitecture(readArchitecture(readSourceFiles())));
