import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";

// The process that starts this thread may itself run without TypeScript, or from Next's bundle.
register({ tsconfig: fileURLToPath(new URL("../../../tsconfig.json", import.meta.url)) });
await import("./serve.ts");
