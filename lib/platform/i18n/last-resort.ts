/** Words for the page that shows when even the root layout failed: there is no reader and no translator then. */
export const LAST_RESORT = [
  {
    lang: "en",
    title: "This page could not be shown",
    text: "An error occurred on our side and has been logged.",
    textHere: "The error occurred in this browser or on the connection to it.",
    retry: "Try again",
  },
  {
    lang: "de",
    title: "Diese Seite konnte nicht angezeigt werden",
    text: "Bei uns ist ein Fehler aufgetreten und protokolliert worden.",
    textHere: "Der Fehler ist in diesem Browser oder auf der Verbindung dorthin aufgetreten.",
    retry: "Noch einmal versuchen",
  },
] as const;
