/** A sentence whose `code` stands in backticks. */
export function Prose({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code
        key={index}
        className="rounded-sm bg-sunken px-[0.15em] py-0.5 font-mono text-[0.92em] [overflow-wrap:anywhere]"
      >
        {part}
      </code>
    ),
  );
}
