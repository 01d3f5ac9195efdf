import { checkCredential, type Recognised, recogniseText } from "./check-credential";
import { sha256Of, type SignedFile } from "./read-credential";
import { type Checked, type CheckReason, type CheckSources, isObject, listOf } from "./rules";

export interface CredentialSources extends CheckSources {
  credential(address: string): Promise<string>;
}

export type Given =
  | { is: "checked"; kind: "credential" | "file"; checked: Checked }
  | { is: "nothing" | "unreachable" };

/** Fetches the input first if it is an address. Never throws. */
export async function checkSubmittedCredential(submitted: Recognised, sources: CredentialSources): Promise<Given> {
  switch (submitted.kind) {
    case "credential":
      return { is: "checked", kind: "credential", checked: await checkCredential(submitted.token, sources) };
    case "file":
      return { is: "checked", kind: "file", checked: await checkFile(submitted.file, sources) };
    case "document":
      return { is: "checked", kind: "credential", checked: without(submitted.reason) };
    case "nothing":
      return { is: "nothing" };
    case "address": {
      const text = await sources.credential(submitted.address).catch(() => null);
      if (text === null) return { is: "unreachable" };
      const recognised = recogniseText(text);
      if (recognised.kind === "address" || recognised.kind === "nothing")
        return { is: "checked", kind: "credential", checked: without("unsigned") };
      return checkSubmittedCredential(recognised, sources);
    }
  }
}

function checkFile({ token, signed, isWhole }: SignedFile, sources: CheckSources): Promise<Checked> {
  return checkCredential(token, sources, async ({ credentialSubject }) => {
    const [subject] = listOf(credentialSubject);
    const dossier = isObject(subject) && isObject(subject.dossier) ? subject.dossier : {};
    return isWhole && dossier.file_sha256 === (await sha256Of(signed));
  });
}

const without = (reason: CheckReason): Checked => ({
  verdict: "invalid",
  steps: [{ step: "form", state: "failed", reason }],
  facts: null,
});
