import { requireBuild } from "./build";

await requireBuild();
