import { expect, it } from "vitest";
import { readPostedForm } from "./posted-form";

const BOUNDARY = "boundary";
const post = (text: string) => ({
  contentType: `multipart/form-data; boundary=${BOUNDARY}`,
  body: new Response(text.replaceAll("\n", "\r\n")).body!,
});

/** The name and text of the file in a form whose part has these parameters. */
const readFile = (parameters: string, ending = `--${BOUNDARY}--\n`) =>
  readPostedForm(
    post(`--${BOUNDARY}\nContent-Disposition: form-data; name="file"; ${parameters}\n\nname\nA\n${ending}`),
    {
      limits: { files: 1 },
      takeField: () => undefined,
      takeFile: async (bytes, fileName) => ({ fileName, text: (await bytes.toArray()).join("") }),
    },
  );

it.each([
  [`filename="grüße.csv"`, "grüße.csv"],
  [`filename="fallback.csv"; filename*=UTF-8''gr%C3%BC%C3%9Fe.csv`, "grüße.csv"],
  [`filename*=UTF-8''gr%C3%BC%C3%9Fe.csv; filename="fallback.csv"`, "grüße.csv"],
  [`filename="C:\\\\lists\\\\a.csv"`, "a.csv"],
])("a file posted with %s is named %s", async (parameters, fileName) => {
  expect(await readFile(parameters)).toEqual({ fileName, text: "name\r\nA" });
});

it("a form that breaks off within its file is malformed", async () => {
  await expect(readFile(`filename="a.csv"`, "")).rejects.toMatchObject({ code: "malformed_request" });
});
