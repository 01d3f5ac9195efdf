import { getReader } from "@/app/i18n";
import { printPassport } from "@/lib/dossiers/print-passport";
import { requestedOrigin } from "@/lib/hosts/asked-brand";
import { visitor } from "@/lib/people/auth/visitor";
import { attachment, SANDBOX } from "@/lib/platform/http/answer";
import { languageIn } from "@/lib/platform/i18n/negotiate-locale";
import { countDrawing } from "../../../drawn-card";
import { refusedDocument } from "../../../guesses";

export async function GET(request: Request, { params }: RouteContext<"/p/[code]/passport.pdf">): Promise<Response> {
  const [{ code }, { locale, timeZone }] = await Promise.all([params, getReader()]);
  const requestedLanguage = new URL(request.url).searchParams.get("lang") ?? undefined;
  try {
    countDrawing();
    const file = await printPassport(visitor(), {
      ...{ code, reader: { locale, timeZone }, language: languageIn(requestedLanguage) ?? locale },
      link: `${requestedOrigin()}/p/${code}`,
    });
    return new Response(new Uint8Array(file), {
      headers: {
        "Content-Type": "application/pdf",
        "Cache-Control": "no-store",
        "Content-Disposition": attachment(`${code}.pdf`),
        ...SANDBOX,
      },
    });
  } catch (error) {
    return refusedDocument(request, error);
  }
}
