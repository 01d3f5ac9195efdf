/** A sentence whose `code` stands in backticks. */
export function Prose({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="in-prose">
        {part}
      </code>
    ),
  );
}
