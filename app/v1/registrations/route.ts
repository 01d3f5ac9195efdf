import { endpoint } from "@/lib/api/endpoint";
import { resource } from "@/lib/api/resource";
import { listRegistrationsOperation, recordRegistrationsOperation } from "@/lib/eu-registry/api-contract";
import { receiveRegistrations } from "@/lib/eu-registry/record-registrations";
import { followRegistrations } from "@/lib/eu-registry/show-registry";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: endpoint(listRegistrationsOperation, async ({ context, query }) => ({
    body: await followRegistrations(context, query),
  })),
  POST: endpoint(recordRegistrationsOperation, async ({ context, body }) => {
    const judged = await receiveRegistrations(context, body);
    const data = judged.map(({ upi, registrationId, outcome, problem }) => ({
      ...{ upi, registration_id: registrationId, outcome, problem },
    }));
    return { body: { data }, hadNoEffect: data.every(({ outcome }) => outcome !== "new") };
  }),
});
