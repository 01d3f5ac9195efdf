/** An e-mail address; where it is too long for one line it breaks before its @, and inside a word only if it must. */
export function MailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}
