import { canInstallDebianPackages, findProgram, installDebianPackages } from "./packages";

export async function promtoolProgram(): Promise<string> {
  if (!findProgram("promtool") && canInstallDebianPackages()) await installDebianPackages("prometheus");
  const program = findProgram("promtool");
  if (!program) throw new Error("there is no promtool on this machine, and no Debian package could be installed");
  return program;
}
