export const textAnswer = (text: string, type: string, status = 200) =>
  new Response(text, {
    status,
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": status === 200 ? "public, max-age=300" : "no-store",
      // A page's address returns Markdown to clients that accept it.
      Vary: "Accept",
    },
  });
