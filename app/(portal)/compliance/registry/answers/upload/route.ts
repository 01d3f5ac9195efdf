import { receiveAnswer } from "@/lib/eu-registry/apply-answer";
import { receiveUpload } from "../../../../receive-upload";

export function POST(request: Request): Promise<Response> {
  return receiveUpload(request, {
    receive: async (context, posted) => {
      const { answerId } = await receiveAnswer(context, posted);
      return `/compliance/registry/answers/${answerId}`;
    },
    done: "registry_answer_received",
    formPath: () => "/compliance/registry/answers",
  });
}
