"use client";

import { useState } from "react";
import { Button } from "./button";
import { Check, Share2 } from "./icons";

interface ShareButtonProps {
  title: string;
  labels: { share: string; copied: string };
}

/** Hands the page's address to another app, or puts it into the clipboard. Not shown without scripts. */
export function ShareButton({ title, labels }: ShareButtonProps) {
  const [isCopied, setIsCopied] = useState(false);
  const share = async () => {
    const url = window.location.origin + window.location.pathname;
    // Whoever closes the window of other apps has changed their mind.
    if ("share" in navigator) await navigator.share({ title, url }).catch(() => undefined);
    else {
      await window.navigator.clipboard.writeText(url);
      setIsCopied(true);
    }
  };
  return (
    <Button
      icon={isCopied ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
      onClick={() => void share()}
      className="no-js:hidden"
    >
      <span aria-live="polite">{isCopied ? labels.copied : labels.share}</span>
    </Button>
  );
}
