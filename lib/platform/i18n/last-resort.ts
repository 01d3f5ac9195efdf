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
  {
    lang: "fr",
    title: "Cette page n’a pas pu être affichée",
    text: "Une erreur s’est produite de notre côté et a été consignée.",
    textHere: "L’erreur s’est produite dans ce navigateur ou sur sa connexion.",
    retry: "Réessayer",
  },
  {
    lang: "it",
    title: "Impossibile visualizzare questa pagina",
    text: "Si è verificato un errore da parte nostra ed è stato registrato.",
    textHere: "L’errore si è verificato in questo browser o nella sua connessione.",
    retry: "Riprova",
  },
  {
    lang: "es",
    title: "No se ha podido mostrar esta página",
    text: "Se ha producido un error por nuestra parte y ha quedado registrado.",
    textHere: "El error se ha producido en este navegador o en su conexión.",
    retry: "Intentar de nuevo",
  },
] as const;
