"use client";

import { useState } from "react";
import { DropArea } from "@/components/ui/drop-area";
import { FileButton } from "@/components/ui/file-button";

export function DropSpecimen({ isInvalid = false }: { isInvalid?: boolean }) {
  const [name, setName] = useState("Drop a file here");
  const take = (files: FileList | null) => setName(files?.[0]?.name ?? name);
  return (
    <DropArea onDrop={take} isInvalid={isInvalid} className="min-h-40 py-6">
      <p className="font-serif text-lg font-medium">{name}</p>
      <FileButton
        variant={isInvalid ? "secondary" : "primary"}
        onChange={({ currentTarget }) => take(currentTarget.files)}
      >
        Choose a file
      </FileButton>
    </DropArea>
  );
}
