import { clsx } from "clsx";
import { CopyButton } from "./copy-button";

interface CopyableCodeProps {
  text: string;
  /** `common.copy` and `common.copied`. */
  labels: { copy: string; copied: string };
  /** For what is as long as a hash. */
  small?: boolean;
}

/** A code that is to be taken along, in even lines; the button that copies it stands beside the first. */
export function CopyableCode({ text, labels, small = false }: CopyableCodeProps) {
  return (
    <span className="flex min-w-0 items-start gap-1.5">
      <code className={clsx("min-w-0 font-mono text-balance break-all", small ? "text-xs" : "text-sm")}>{text}</code>
      <span className="-my-1 flex">
        <CopyButton text={text} labels={labels} iconOnly />
      </span>
    </span>
  );
}
