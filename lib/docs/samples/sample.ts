import { csharpSample } from "./csharp";
import { javaSample } from "./java";
import { phpSample } from "./php";
import { pythonSample } from "./python";
import { curlCommand, type SampleLanguage, type SampleRequest } from "./request";
import { typescriptSample } from "./typescript";

const WRITERS: Record<SampleLanguage, (request: SampleRequest) => string> = {
  curl: curlCommand,
  typescript: typescriptSample,
  python: pythonSample,
  php: phpSample,
  java: javaSample,
  csharp: csharpSample,
};

export const sampleOf = (request: SampleRequest, language: SampleLanguage): string => WRITERS[language](request);
