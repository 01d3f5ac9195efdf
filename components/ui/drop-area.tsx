"use client";

import { clsx } from "clsx";
import { type DragEvent, type ReactNode, useState } from "react";

interface DropAreaProps {
  onDrop: (files: FileList) => void;
  isInvalid?: boolean;
  className?: string;
  children: ReactNode;
}

export function DropArea({ onDrop, isInvalid = false, className, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (event.dataTransfer.files.length > 0) onDrop(event.dataTransfer.files);
  };
  const areaClass = isOver
    ? "border-accent-ink bg-accent-soft"
    : isInvalid
      ? "border-critical"
      : "border-line-strong/60 bg-surface";
  return (
    <div
      onDragOver={dragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={clsx(
        "flex flex-col items-center justify-center gap-3 rounded-md border border-dashed px-6 text-center " +
          "transition-colors",
        areaClass,
        className,
      )}
    >
      {children}
    </div>
  );
}
