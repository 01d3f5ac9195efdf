import { MailAddress } from "./mail-address";

/** An address to write to, in a sentence. */
export function MailLink({ address }: { address: string }) {
  return (
    <a
      href={`mailto:${address}`}
      className="text-accent-ink underline decoration-accent-line underline-offset-3 hover:decoration-current"
    >
      <MailAddress address={address} />
    </a>
  );
}
