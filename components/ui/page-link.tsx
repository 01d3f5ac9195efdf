"use client";

// oxlint-disable-next-line no-restricted-imports -- the one place that wraps it
import NextLink from "next/link";
import { type ComponentProps, useState } from "react";

/** Prefetches its page when the pointer or the keyboard reaches it: a page with 40 links sends no 40 requests. */
export function Link(props: ComponentProps<typeof NextLink>) {
  const [isLikely, setLikely] = useState(false);
  const prefetch = () => setLikely(true);
  return (
    <NextLink
      prefetch={isLikely ? null : false}
      onMouseEnter={prefetch}
      onFocus={prefetch}
      onTouchStart={prefetch}
      {...props}
    />
  );
}
