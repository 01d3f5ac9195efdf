export const BACKDROP =
  "fixed inset-0 z-40 bg-shade/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0";
export const POPUP =
  "fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 " +
  "-translate-y-1/2 flex-col overflow-y-auto rounded-lg border border-line bg-surface shadow-overlay " +
  "transition-[opacity,scale] data-ending-style:scale-98 data-ending-style:opacity-0 " +
  "data-starting-style:scale-98 data-starting-style:opacity-0";
