/** A picture the size of a line of text or two. The words beside it say what it shows. */
export function PictureMark({ id }: { id: string }) {
  return (
    <img
      src={`/media/${id}/160.webp`}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      decoding="async"
      className="size-9 shrink-0 rounded-sm border border-line bg-white object-contain"
    />
  );
}
