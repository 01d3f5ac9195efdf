/** Words for the page that shows when even the root layout failed: there is no reader and no translator then. */
export const LAST_RESORT = [
  {
    lang: "en",
    title: "This page could not be shown",
    text: "The fault is ours and has been written down.",
    textHere: "It went wrong in this browser or on the way to it.",
    retry: "Try again",
  },
  {
    lang: "de",
    title: "Diese Seite ließ sich nicht zeigen",
    text: "Der Fehler liegt bei uns und ist vermerkt.",
    textHere: "Der Fehler entstand in diesem Browser oder auf dem Weg dorthin.",
    retry: "Noch einmal versuchen",
  },
] as const;
